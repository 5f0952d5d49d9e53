import { bears } from '#client/ui/liste/arrivals.rules.ts';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { surCertifications } from '#shared/vente/certification/certification.events.ts';
import type { Certification } from '#shared/vente/certification/certification.schema.ts';
import { EtatDeCertification } from './etat-certification.offert.tsx';

export const COLONNES_DES_CERTIFICATIONS: readonly Colonne<Certification>[] = [
  { key: 'created_at', label: 'DATE', format: 'datetime', triable: true, largeur: 174 },
  { key: 'numero', label: 'DOCUMENT', triable: true, largeur: 170 },
  { key: 'caisse', label: 'CAISSE', triable: true, largeur: 110, cachee: 'etroit' },
  { key: 'client', label: 'CLIENT', largeur: 180, cachee: 'etroit' },
  { key: 'total', label: 'TTC', format: 'money', triable: true, largeur: 120, carte: 'montant' },
  {
    key: 'etat',
    label: 'ÉTAT',
    carte: 'badge',
    format: 'slot',
    toCSV: 'texte',
    triable: true,
    largeur: 128,
    rendre: (c) => <EtatDeCertification etat={c.etat} />,
  },
  {
    key: 'code',
    label: 'CODE, OU CE QUI RESTE À FAIRE',
    format: 'slot',
    champs: ['code', 'motif'],
    exporte: [
      { champ: 'code', label: 'CODE', format: 'code' },
      { champ: 'motif', label: 'MOTIF', format: 'texte' },
    ],
    rendre: (c) => c.code ?? <span className="discret">{c.motif}</span>,
  },
  { key: 'nim', label: 'NIM', largeur: 120, cachee: true },
  { key: 'compteurs', label: 'COMPTEURS', largeur: 130, cachee: true },
  { key: 'essais', label: 'ENVOIS', format: 'nombre', largeur: 90, cachee: true },
  { key: 'certifiee_at', label: 'CERTIFIÉE LE', format: 'datetime', largeur: 174, cachee: true },
  { key: 'saisie_par', label: 'CODE SAISI PAR', largeur: 150, cachee: true },
];

/** Updates in place; new rows on request. */
export const CERTIFICATIONS_VIVANTES: Vivant<Certification> = {
  topic: 'certifications',
  appliquer: surCertifications,
  arrivee: (lignes, { nom, donnees }) =>
    nom === 'certification.creee' &&
    'certification' in donnees &&
    !lignes.some((c) => c.id === donnees.certification.id),
  repond: ({ donnees }, filtres) =>
    !('certification' in donnees) || bears(donnees.certification, filtres, ['etat', 'genre']),
};
