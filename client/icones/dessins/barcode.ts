import { drawing } from '../icon.ts';

export const BarcodeIcon = /* @__PURE__ */ drawing(
  'barcode',
  ['M0 14h2V2H0zm6 0h1V2H6zm2 0h1V2H8zm-5 0h2V2H3zM15 2v12h1V2zm-5 12h1V2h-1zm2 0h2V2h-2z'],
  [
    'M6 16.98h2v-14H6zm3 0h1v-14H9zm-6 0h2v-14H3zm-3 0h2v-14H0zm16 0h2v-14h-2zm-4 0h1v-14h-1zm7-14v14h1v-14zm-5 14h1v-14h-1z',
  ],
);
