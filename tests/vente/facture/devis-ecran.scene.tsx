import { screen, within } from '@testing-library/react';
import { DevisEcran } from '#client/vente/facture/devis-ecran.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Toasts } from '#client/ui/toasts.tsx';
import type { FactureDetail } from '#shared/vente/facture/facture.schema.ts';
import { unClient, uneLigne, uneSession } from '#tests/factories/objets-du-fil.ts';
import { uneFactureDetail } from '#tests/factories/papiers-du-fil.ts';
import {
  chaqueFoisUnPoste,
  type Demande,
  monterPoste,
  type Serveur,
} from '#tests/harness/poste-de-test.tsx';

export const GERANTE = uneSession({
  fullname: 'Chantal OBAME',
  habilitations: [{ menu: 'VENTE', submenus: ['devis', 'reservation'] }],
});
export const devis = uneFactureDetail({
  lignes: [
    uneLigne({ produit_id: 1, libelle: 'DOLIPRANE', qte: 2, prix_de_vente: 500 }),
    uneLigne({ id: 102, produit_id: 2, libelle: 'SPASFON', qte: 1, prix_de_vente: 650 }),
  ],
});
export function monter(
  f: FactureDetail,
  {
    plus = {},
    chemin = '/?devis=12',
    session = GERANTE,
  }: { plus?: Serveur; chemin?: string; session?: typeof GERANTE } = {},
): Demande[] {
  const { lignes: _lignes, avoir: _avoir, ...enListe } = f;
  return monterPoste(
    <>
      <DevisEcran />
      <ConfirmDialog />
      <Toasts />
    </>,
    session,
    {
      'GET /api/factures': () => ({ data: [enListe], meta: { total: 1, page: 1, rows: 25 } }),
      [`GET /api/factures/${f.id}`]: () => ({ data: f }),
      'GET /api/clients/7': () => ({
        data: unClient({ id: 7, libelle: 'OBIANG', email: 'obiang@exemple.ga' }),
      }),
      ...plus,
    },
    chemin,
  );
}
export const faite = (demandes: Demande[], chemin: string) =>
  demandes.filter((d) => d.chemin === chemin);
/** The detail, its quote read. */
export const detail = async (): Promise<HTMLElement> => {
  const dialogue = await screen.findByRole('dialog', { name: /^(Devis|Facture) N° / });
  await within(dialogue).findByRole('button', { name: 'Imprimer' });
  return dialogue;
};

/** The scene of this file: opened before its tests, closed after. */
export function preparerDevisEcran(): void {
  chaqueFoisUnPoste();
}
