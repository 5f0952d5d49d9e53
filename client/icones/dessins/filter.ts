import { drawing } from '../icon.ts';

export const FilterIcon = /* @__PURE__ */ drawing('filter', [
  'M13.99.99h-12a1.003 1.003 0 0 0-.71 1.71l4.71 4.71V14a1.003 1.003 0 0 0 1.71.71l2-2c.18-.18.29-.43.29-.71V7.41L14.7 2.7a1.003 1.003 0 0 0-.71-1.71',
]);
