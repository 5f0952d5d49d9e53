import { drawing } from '../icon.ts';

export const KeyControlIcon = /* @__PURE__ */ drawing('key-control', [
  'm12.71 5.29-4-4C8.53 1.11 8.28 1 8 1s-.53.11-.71.29l-4 4a1.003 1.003 0 0 0 1.42 1.42L8 3.41l3.29 3.29c.18.19.43.3.71.3a1.003 1.003 0 0 0 .71-1.71',
]);
