import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { store } from '#client/base/store.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { PinField } from '#client/ui/pin-field.tsx';
import { refuseScansInNumbers } from '#client/ui/scan/scans-in-numbers.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import * as phrasesScan from '#shared/stock/produit/scan.phrases.ts';
import { scannerDans } from '../harness/scanner-de-test.ts';

let stop: () => void;
beforeAll(() => {
  stop = refuseScansInNumbers();
});
afterAll(() => stop());
afterEach(cleanup);

const envoye = vi.fn();
function Depense() {
  const [montant, saisir] = useState<number | null>(null);
  const [pin, taper] = useState('');
  return (
    <form onKeyDown={(e) => e.key === 'Enter' && envoye()}>
      <AmountField aria-label="Montant" value={montant} onChange={saisir} />
      <PinField value={pin} onChange={taper} />
      <input aria-label="N° de facture" />
    </form>
  );
}
const dits = () => store.get(toastsAtom).map((t) => t.text);
const champ = (nom: string) => screen.getByLabelText<HTMLInputElement>(nom);
/** Once the field hears scans: its code is loaded with the first focus. */
async function viser(nom: string): Promise<HTMLInputElement> {
  champ(nom).focus();
  await vi.dynamicImportSettled();
  return champ(nom);
}

it('[SCN-28] une boîte scannée dans un montant ou un PIN n’y est pas tapée, ni son Entrée pressée', async () => {
  render(<Depense />);
  for (const nom of ['Montant', 'Code PIN']) {
    const vise = await viser(nom);
    scannerDans(vise, '3400932');
    expect(vise.value, nom).toBe('');
    vise.blur();
  }
  expect(envoye).not.toHaveBeenCalled();
  expect(dits()).toContain(phrasesScan.scanDansUnNombre);
});

it('[SCN-28] un champ de texte garde le code qu’on y scanne', async () => {
  render(<Depense />);
  await viser('Montant');
  champ('N° de facture').focus();
  scannerDans(champ('N° de facture'), '3400932');
  expect(champ('N° de facture').value).toBe('3400932');
});
