import { drawing } from '../icon.ts';

export const CircleIcon = /* @__PURE__ */ drawing('circle', [
  'M8 0C3.6 0 0 3.6 0 8s3.6 8 8 8 8-3.6 8-8-3.6-8-8-8m0 14c-3.3 0-6-2.7-6-6s2.7-6 6-6 6 2.7 6 6-2.7 6-6 6',
]);
