import { useLocation } from 'react-router-dom';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { JourneeEcran } from '#client/vente/vente/journee/journee-ecran.tsx';
import { VentesEcran } from '#client/vente/vente/ventes-ecran.tsx';
import { jourDe } from '#shared/base/dates.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { uneLigne, uneSession, uneVente } from '#tests/factories/objets-du-fil.ts';
import {
  chaqueFoisUnPoste,
  type Demande,
  monterPoste,
  type Serveur,
} from '#tests/harness/poste-de-test.tsx';

export const GERANTE = uneSession({
  fullname: 'Chantal OBAME',
  habilitations: [{ menu: 'VENTE', submenus: ['vente'] }],
});
const COMPTEURS = {
  total_client: 1250,
  total_pc: 400,
  total_ca: 1650,
  total_ht: 1600,
  total_tva: 40,
  total_css: 10,
  total_garde: 0,
  total_remise: 0,
  marge: -250,
  panier_moyen: 1650,
  nombre_ventes: 1,
};
export const aujourdhui = jourDe(new Date());
export const detail = uneVente({
  total: 1650,
  total_client: 1250,
  lignes: [
    uneLigne({ id: 1, libelle: 'DOLIPRANE', qte: 2, prix_de_vente: 500 }),
    uneLigne({ id: 2, libelle: 'SPASFON', qte: 1, prix_de_vente: 650 }),
  ],
});
function Adresse() {
  return <output data-testid="adresse">{useLocation().search}</output>;
}
export function monter(
  ecran: 'ventes' | 'journee',
  vente: VenteDetail,
  {
    session = GERANTE,
    chemin = '/',
    plus = {},
  }: { session?: Session; chemin?: string; plus?: Serveur } = {},
): Demande[] {
  const { lignes: _lignes, ...enListe } = vente;
  return monterPoste(
    <>
      {ecran === 'ventes' ? <VentesEcran /> : <JourneeEcran />}
      <ConfirmDialog />
      <Adresse />
    </>,
    session,
    {
      'GET /api/ventes': () => ({ data: [enListe], meta: { total: 1, page: 1, rows: 25 } }),
      [`GET /api/ventes/${vente.id}`]: () => ({ data: vente }),
      'GET /api/ventes-calc-compteur': () => ({ data: COMPTEURS }),
      'GET /api/reservation_produits/vendus': () => ({
        data: [
          {
            id: 11,
            cip: '3400930000014',
            libelle: 'DOLIPRANE',
            qte_vendus: 2,
            qte_actu: 46,
            prix_achat: 300,
            prix_de_vente: 500,
            coef: 1.67,
          },
        ],
        meta: { total: 1, page: 1, rows: 10 },
      }),
      'GET /api/caisses': () => ({ data: [] }),
      'GET /api/billetages': () => ({ data: [], meta: { total: 0, page: 1, rows: 10 } }),
      'GET /api/depenses': () => ({
        data: [],
        meta: { total: 0, page: 1, rows: 10 },
        extra_data: { total: 0 },
      }),
      ...plus,
    },
    chemin,
  );
}
export const lues = (demandes: Demande[], chemin: string) =>
  demandes
    .filter((d) => d.chemin.startsWith(`GET ${chemin}?`))
    .map((d) => Object.fromEntries(new URL(d.chemin.slice(4), 'http://x').searchParams));

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerVentesEcran(): void {
  chaqueFoisUnPoste();
}
