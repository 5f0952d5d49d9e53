import { drawing } from '../icon.ts';

export const ChevronRightIcon = /* @__PURE__ */ drawing('chevron-right', [
  'm10.71 7.29-4-4a1.003 1.003 0 0 0-1.42 1.42L8.59 8 5.3 11.29c-.19.18-.3.43-.3.71a1.003 1.003 0 0 0 1.71.71l4-4c.18-.18.29-.43.29-.71s-.11-.53-.29-.71',
]);
