import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { CnamgsDialogue } from '#client/vente/vente/cnamgs/cnamgs-dialogue.tsx';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesCnamgs from '#shared/vente/cnamgs/cnamgs.phrases.ts';
import type {
  Apercu,
  Bordereau,
  BordereauDetail,
  Creance,
  FeuilleControlee,
} from '#shared/vente/cnamgs/bordereau.schema.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import {
  chaqueFoisUnPoste,
  type Demande,
  monterPoste,
  type Serveur,
} from '#tests/harness/poste-de-test.tsx';

const GERANTE = uneSession({
  fullname: 'Chantal OBAME',
  habilitations: [{ menu: 'VENTE', submenus: ['vente'] }],
});
export const aujourdhui = jourDe(new Date());
export const feuille = (
  vente_id: number,
  fautes: string[] = [],
  plus: Partial<FeuilleControlee> = {},
): FeuilleControlee => ({
  vente_id,
  created_at: '2026-11-10T10:00:00+01:00',
  client: 'C',
  identifiant_assure: `ID${vente_id}`,
  nom_assure: `ASSURÉ ${vente_id}`,
  numero_feuille_assure: fautes.length > 0 ? null : `F${vente_id}`,
  secteur_assure: 'Secteur public',
  total: 1000,
  total_prise_en_charge: 800,
  parts: [{ taux: 80, total: 1000, total_prise_en_charge: 800 }],
  fautes,
  avis: [],
  ...plus,
});
export const apercu: Apercu = {
  secteur: 'Secteur public',
  debut: '',
  fin: '',
  feuilles: [feuille(1), feuille(2, [phrasesCnamgs.feuilleFautes.numero])],
  sous_totaux: [{ taux: 80, nombre: 1, total: 1000, total_prise_en_charge: 800 }],
  nombre: 1,
  total: 1000,
  total_prise_en_charge: 800,
};
export const bordereau: Bordereau = {
  id: 5,
  version: 1,
  numero: 'B2026-0001',
  secteur: 'GEF',
  debut: '2026-11-01',
  fin: '2026-11-15',
  nombre: 1,
  total: 1000,
  total_prise_en_charge: 800,
  sous_totaux: [{ taux: 80, nombre: 1, total: 1000, total_prise_en_charge: 800 }],
  statut: 'Déposé',
  depose_le: '2026-11-16',
  reference_depot: null,
  montant_paye: 0,
  dernier_paiement_le: null,
  annulees: 0,
  reprises: 0,
  montant_annule: 0,
  reste: 800,
  rejete_at: null,
  motif_rejet: null,
  created_by: 'Chantal',
  created_at: '2026-11-16T10:00:00+01:00',
};
export const detail: BordereauDetail = {
  ...bordereau,
  feuilles: [{ ...feuille(1), rang: 1, annulee: false, montant_repris: 0 }],
  paiements: [],
};
const creances: Creance[] = [
  {
    id: 1,
    secteur: 'GEF',
    a_exporter: 50,
    j30: 100.4,
    j60: 0,
    j90: 7,
    au_dela: 3000,
    rejete: 12,
    du: 3107.4,
  },
];
export const REGLE = uneSession({
  habilitations: [
    { menu: 'VENTE', submenus: ['vente'] },
    { menu: 'ADMIN', submenus: ['parametre'] },
  ],
});
export const monter = (plus: Serveur = {}, chemin = '/', session = GERANTE): Demande[] =>
  monterPoste(
    <>
      <CnamgsDialogue fermer={() => undefined} />
      <ConfirmDialog />
    </>,
    session,
    {
      'GET /api/bordereaux/apercu': () => ({ data: apercu }),
      'GET /api/bordereaux': () => ({ data: [bordereau], meta: { total: 1, page: 1, rows: 10 } }),
      'GET /api/bordereaux/5': () => ({ data: detail }),
      'GET /api/bordereaux/creances': () => ({ data: creances }),
      'GET /api/taux-cnamgs': () => ({
        data: [
          {
            id: 1,
            libelle: 'Soins',
            taux: 85,
            debut: '2999-01-01',
            created_by: 'x',
            created_at: '2020-01-01T08:00:00+01:00',
            utilise: false,
          },
          {
            id: 2,
            libelle: 'Soins',
            taux: 80,
            debut: '2000-01-01',
            created_by: 'x',
            created_at: '2020-01-01T08:00:00+01:00',
            utilise: false,
          },
          {
            id: 3,
            libelle: 'Soins',
            taux: 70,
            debut: '1999-01-01',
            created_by: 'x',
            created_at: '2020-01-01T08:00:00+01:00',
            utilise: false,
          },
        ],
      }),
      ...plus,
    },
    chemin,
  );
export const postes = (demandes: Demande[], chemin: string) =>
  demandes.filter((d) => d.chemin === `POST ${chemin}`);

/** The scene of this file: opened before its tests, closed after. */
export function preparerCnamgsEcran(): void {
  chaqueFoisUnPoste();
}
