import type { Colonne } from '#client/ui/liste/colonne.ts';
import { formatDate } from '#shared/base/dates.ts';
import type { Bordereau } from '#shared/vente/cnamgs/bordereau.schema.ts';
import { EtatBordereau } from './etat-bordereau.tsx';

const court = (jour: string): string => formatDate(new Date(`${jour}T12:00:00Z`));
export const COLONNES_BORDEREAU: readonly Colonne<Bordereau>[] = [
  { key: 'numero', label: 'NUMÉRO', triable: true, largeur: 116 },
  { key: 'secteur', label: 'SECTEUR', triable: true, largeur: 130 },
  {
    key: 'debut',
    label: 'PÉRIODE',
    format: 'slot',
    champs: ['debut', 'fin'],
    exporte: [
      { champ: 'debut', label: 'DU', format: 'date' },
      { champ: 'fin', label: 'AU', format: 'date' },
    ],
    triable: true,
    largeur: 206,
    rendre: (b) => `${court(b.debut)} – ${court(b.fin)}`,
  },
  { key: 'nombre', label: 'FEUILLES', format: 'nombre', triable: true, largeur: 100 },
  {
    key: 'total_prise_en_charge',
    label: 'PRIS EN CHARGE',
    format: 'money',
    triable: true,
    largeur: 150,
  },
  {
    key: 'montant_paye',
    label: 'PAYÉ',
    format: 'money',
    triable: true,
    largeur: 130,
    cachee: 'etroit',
  },
  { key: 'reste', label: 'RESTE DÛ', format: 'money', largeur: 130 },
  {
    key: 'statut',
    label: 'STATUT',
    carte: 'badge',
    format: 'slot',
    toCSV: 'texte',
    champs: ['statut', 'annulees', 'reprises'],
    triable: true,
    rendre: (b) => <EtatBordereau b={b} />,
  },
  {
    key: 'depose_le',
    label: 'DÉPOSÉ LE',
    format: 'date',
    triable: true,
    largeur: 120,
    cachee: true,
  },
  {
    key: 'created_at',
    label: 'EXPORTÉ LE',
    format: 'datetime',
    triable: true,
    largeur: 174,
    cachee: true,
  },
  { key: 'created_by', label: 'PAR', triable: true, largeur: 150, cachee: true },
];
