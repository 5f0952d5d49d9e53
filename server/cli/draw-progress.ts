const WIDTH = 30;

/** Silent when output is not a terminal. */
export function drawProgress(title: string): (done: number, total: number) => void {
  return (done, total) => {
    if (!process.stderr.isTTY) return;
    const filled = total === 0 ? WIDTH : Math.round((done / total) * WIDTH);
    process.stderr.write(
      `\r${title} [${'█'.repeat(filled)}${'·'.repeat(WIDTH - filled)}] ${done} / ${total}${done >= total ? '\n' : ''}`,
    );
  };
}
