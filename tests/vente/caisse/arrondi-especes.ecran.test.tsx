import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import { uneLigne, unePharmacie } from '#tests/factories/objets-du-fil.ts';
import type { Demande } from '#tests/harness/poste-de-test.tsx';
import { auPoste, envoyee, preparerCaissier } from './caissier.scene.tsx';

preparerCaissier();

const regler = (arrondi_especes: boolean) =>
  act(() => store.set(pharmacieAtom, unePharmacie({ arrondi_especes })));
const impaire = () => envoyee({ reservation_produits: [uneLigne({ prix_de_vente: 1_002 })] });
const encaissement = () => within(screen.getByRole('region', { name: 'Encaissement' }));
const net = () => screen.getByRole('region', { name: 'Encaissement' }).querySelector('p');
const relire = () => screen.getByRole('button', { name: /Relire/ });
const paiement = (demandes: Demande[]) => demandes.find((d) => d.chemin.endsWith('/update'))?.corps;
/** The setting is on, and the amounts were read under it. */
async function regle(): Promise<void> {
  regler(true);
  fireEvent.click(relire());
  await waitFor(() => expect(screen.queryByRole('button', { name: /Relire/ })).toBeNull());
}

describe('[REG-6] le dû en espèces au guichet', () => {
  it('1.000 en espèces, 1.002 autrement : F6 change le net, et rien ne bouge de place', async () => {
    const demandes = await auPoste([impaire()], {
      'POST /api/reservations/42/update': () => ({ data: impaire() }),
    });
    await regle();
    expect(net()?.textContent).toBe('Net à payer Arrondi espèces − 21.000 FCFA');
    expect(encaissement().getByRole('button', { name: 'Exact, 1.000' })).toBeTruthy();
    fireEvent.keyDown(window, { key: 'F6' });
    expect(net()?.textContent).toBe('Net à payer1.002 FCFA');
    expect(screen.getByLabelText<HTMLInputElement>('Montant reçu').value).toBe('1.002');
    for (let i = 0; i < 3; i++) fireEvent.keyDown(window, { key: 'F6' });
    fireEvent.change(screen.getByLabelText('Montant reçu'), { target: { value: '2000' } });
    expect(encaissement().getByRole('list', { name: 'Coupures à rendre' }).textContent).toBe(
      '1.000',
    );
    fireEvent.keyDown(window, { key: 'F9' });
    await waitFor(() =>
      expect(paiement(demandes)).toMatchObject({ amount_gived: 2_000, net_montre: 1_000 }),
    );
  });
  it('[REG-8] le réglage change panier ouvert : « Relire » avant de payer, et c’est dit', async () => {
    const demandes = await auPoste([impaire()]);
    fireEvent.keyDown(window, { key: 'F8' });
    regler(true);
    expect(relire().closest('.bande')?.textContent).toContain(
      typeset(phrasesReglement.arrondiARelire(true)),
    );
    fireEvent.keyDown(window, { key: 'F9' });
    expect(paiement(demandes)).toBeUndefined();
    fireEvent.keyDown(window, { key: 'l', altKey: true });
    await waitFor(() => expect(screen.queryByRole('button', { name: /Relire/ })).toBeNull());
    expect(net()?.textContent).toContain('1.000 FCFA');
  });
  it('[REG-8] il ne change rien à un net de pièces entières', async () => {
    await auPoste([envoyee()]);
    regler(true);
    expect(screen.queryByRole('button', { name: /Relire/ })).toBeNull();
    expect(net()?.textContent).toBe('Net à payer1.250 FCFA');
  });
});
