import { type DeclarationOf, type ReadOf, record } from '../../record.ts';

export const PRESCRIPTEURS = record({
  name: 'prescripteur',
  plural: 'prescripteurs',
  words: {
    one: 'prescripteur',
    the: 'le prescripteur',
    newOne: 'Nouveau prescripteur',
    many: 'Prescripteurs',
  },
  naming: 'nom',
  fields: {
    nom: { kind: 'text', label: 'Nom et prénom', max: 150, min: 2, marked: true, kept: true },
    specialite: { kind: 'text', label: 'Spécialité', max: 100, kept: true },
    etablissement: { kind: 'text', label: 'Établissement ou service', max: 150, kept: true },
    /** Number of the Ordre. */
    numero: { kind: 'text', label: 'Numéro d’ordre', max: 60, kept: true },
    adresse: { kind: 'text', label: 'Adresse', max: 250, wide: true, kept: true },
  },
  flags: { is_active: 'flag' },
  filters: { is_active: 'flag' },
  columns: {
    nom: { label: 'NOM' },
    specialite: { label: 'SPÉCIALITÉ', width: 190, hidden: 'etroit' },
    etablissement: { label: 'ÉTABLISSEMENT', width: 250 },
    adresse: { label: 'ADRESSE', width: 280, sortable: false },
    numero: { label: 'N° D’ORDRE', width: 140, sortable: false },
  },
  audited: ['nom', 'is_active'],
  sentences: { created: 'Prescripteur enregistré.', changed: 'Prescripteur modifié.' },
});
export type Prescripteur = ReadOf<DeclarationOf<typeof PRESCRIPTEURS>>;
