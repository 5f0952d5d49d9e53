import { drawing } from '../icon.ts';

export const OfflineIcon = /* @__PURE__ */ drawing(
  'offline',
  ['M8 0C3.58 0 0 3.58 0 8s3.58 8 8 8 8-3.58 8-8-3.58-8-8-8M6 14l1-5H4l6-7-1 5h3z'],
  ['M10 0C4.48 0 0 4.48 0 10s4.48 10 10 10 10-4.48 10-10S15.52 0 10 0M7 18l2-7H5l8-9-2 7h4z'],
);
