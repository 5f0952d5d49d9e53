import { drawing } from '../icon.ts';

export const CalculatorIcon = /* @__PURE__ */ drawing(
  'calculator',
  [
    'M13 0H3c-.55 0-1 .45-1 1v14c0 .55.45 1 1 1h10c.55 0 1-.45 1-1V1c0-.55-.45-1-1-1M6 14H4v-2h2zm0-3H4V9h2zm0-3H4V6h2zm3 6H7v-2h2zm0-3H7V9h2zm0-3H7V6h2zm3 6h-2V9h2zm0-6h-2V6h2zm0-3H4V2h8z',
  ],
  [
    'M16 0H4c-.55 0-1 .45-1 1v18c0 .55.45 1 1 1h12c.55 0 1-.45 1-1V1c0-.55-.45-1-1-1M7 18H5v-2h2zm0-4H5v-2h2zm0-4H5V8h2zm4 8H9v-2h2zm0-4H9v-2h2zm0-4H9V8h2zm4 8h-2v-6h2zm0-8h-2V8h2zm0-4H5V2h10z',
  ],
);
