import type { Extract, Pack } from 'tar-stream';

/** Waits for drain or close. */
export const roomIn = (stream: Extract | ReturnType<Pack['entry']>): Promise<void> =>
  new Promise((resolve) => {
    if (stream.destroying) return resolve();
    const free = () => {
      stream.off('drain', free);
      stream.off('close', free);
      resolve();
    };
    stream.on('drain', free);
    stream.on('close', free);
  });
