import { drawing } from '../icon.ts';

export const OfflineIcon = /* @__PURE__ */ drawing('offline', [
  'M8 0C3.58 0 0 3.58 0 8s3.58 8 8 8 8-3.58 8-8-3.58-8-8-8M6 14l1-5H4l6-7-1 5h3z',
]);
