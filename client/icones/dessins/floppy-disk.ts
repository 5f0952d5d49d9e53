import { drawing } from '../icon.ts';

export const FloppyDiskIcon = /* @__PURE__ */ drawing('floppy-disk', [
  'm15.71 2.29-2-2A1 1 0 0 0 13 0h-1v6H4V0H1C.45 0 0 .45 0 1v14c0 .55.45 1 1 1h14c.55 0 1-.45 1-1V3c0-.28-.11-.53-.29-.71M14 15H2V9c0-.55.45-1 1-1h10c.55 0 1 .45 1 1zM11 1H9v4h2z',
]);
