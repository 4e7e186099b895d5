"""Work on a GPU that is recorded once and then replayed, which spares the processor."""

from collections.abc import Callable
from typing import Any

import torch

FIRST_CALLS = 3  # that are made as ever, before the work is recorded


class Replayed:
    """A function that always reads from and writes to the same arrays; elsewhere simply called."""

    def __init__(self, function: Callable[[], Any], gpu: bool) -> None:
        self.function = function
        self.gpu = gpu
        self.calls = 0
        self.graph: Any = None
        self.result: Any = None

    def __call__(self) -> Any:
        """What the function gives; when replayed, in the same arrays each time."""
        if not self.gpu or self.calls < FIRST_CALLS:
            self.calls += 1
            return self.function()
        if self.graph is None:
            self.record()
        self.graph.replay()
        return self.result

    def record(self) -> None:
        """Record the function without doing its work. No other thread may use the GPU meanwhile.

        It is recorded on the stream that it works on: what is recorded on one stream shares room
        for products of matrices, and must not be replayed at the same time on two.
        """
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph, stream=torch.cuda.current_stream()):
            self.result = self.function()
