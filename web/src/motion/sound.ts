/** Sounds that the page makes by itself, from tones and noise. */

import type { Event } from "../protocol";

let context: AudioContext | null = null;

/** What an event sounds like, if it sounds at all. */
export function sound(event: Event): void {
  switch (event.event) {
    case "drew":
    case "played":
    case "discarded":
      return noise(0.07, 2400, 0.12);
    case "shuffled":
      return noise(0.35, 1600, 0.16);
    case "gained_gold":
    case "paid":
      return tones([1320, 1760], 0.06, 0.08);
    case "acquired":
      return tones([880, 1174, 1568], 0.07, 0.1);
    case "attacked":
      return thump(140, 0.22);
    case "stunned":
      return thump(90, 0.3);
    case "gained_health":
      return tones([523, 659, 784], 0.08, 0.07);
    case "turn_began":
      return tones([659], 0.18, 0.08);
    case "game_ended":
      return tones([523, 659, 784, 1046], 0.16, 0.12);
  }
}

/** It is your turn: heard from another tab too. */
export function bell(): void {
  tones([784, 1046], 0.2, 0.14);
}

function audio(): AudioContext {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** Something that swells and fades, on its way to the ear. */
function voice(at: number, seconds: number, loud: number): GainNode {
  const gain = audio().createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio().destination);
  return gain;
}

function tones(pitches: number[], seconds: number, loud: number): void {
  for (const [k, pitch] of pitches.entries()) {
    const at = audio().currentTime + k * seconds;
    const tone = audio().createOscillator();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    tone.connect(voice(at, seconds * 2, loud));
    tone.start(at);
    tone.stop(at + seconds * 2);
  }
}

function thump(pitch: number, seconds: number): void {
  const at = audio().currentTime;
  const tone = audio().createOscillator();
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 3, at + seconds);
  tone.connect(voice(at, seconds, 0.4));
  tone.start(at);
  tone.stop(at + seconds);
  noise(0.08, 900, 0.2);
}

function noise(seconds: number, pitch: number, loud: number): void {
  const at = audio().currentTime;
  const buffer = audio().createBuffer(1, Math.ceil(audio().sampleRate * seconds), audio().sampleRate);
  const samples = buffer.getChannelData(0);
  for (let k = 0; k < samples.length; k += 1) samples[k] = Math.random() * 2 - 1;
  const source = audio().createBufferSource();
  source.buffer = buffer;
  const filter = audio().createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(voice(at, seconds, loud));
  source.start(at);
}
