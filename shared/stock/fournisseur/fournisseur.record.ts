import { courrielInvalide } from '../../base/commun.phrases.ts';
import { estCourriel } from '../../base/courriel.rules.ts';
import { type DeclarationOf, type ReadOf, record } from '../../record.ts';
import { siteInvalide } from './fournisseur.phrases.ts';

const isSite = (text: string): boolean => /^https?:\/\/\S+$/.test(text);

export const FOURNISSEURS = record({
  name: 'fournisseur',
  plural: 'fournisseurs',
  words: {
    one: 'fournisseur',
    the: 'le fournisseur',
    newOne: 'Nouveau fournisseur',
    many: 'Fournisseurs',
  },
  naming: 'libelle',
  fields: {
    libelle: { kind: 'text', label: 'Libellé', max: 150, min: 2, wide: true, kept: true },
    telephone: { kind: 'text', label: 'Téléphone', max: 40, keyboard: 'tel', kept: true },
    email: {
      kind: 'text',
      label: 'E-mail',
      max: 120,
      keyboard: 'email',
      check: { holds: estCourriel, sentence: courrielInvalide },
      kept: true,
    },
    adresse: { kind: 'text', label: 'Adresse', max: 300, wide: true, kept: true },
    siteurl: {
      kind: 'text',
      label: 'Site (https://…)',
      max: 200,
      wide: true,
      check: { holds: isSite, sentence: siteInvalide },
      kept: true,
    },
    /** Our account number. */
    compte: { kind: 'text', label: 'Notre compte chez lui', max: 60, kept: true },
    conditions: { kind: 'text', label: 'Conditions de paiement', max: 200, kept: true },
    /** [FRN-2] Declared days; null: computed from orders. */
    delai_jours: {
      kind: 'integer',
      label: 'Délai de livraison (jours)',
      min: 1,
      max: 60,
      kept: true,
    },
    minimum_commande: {
      kind: 'amount',
      label: 'Minimum de commande (FCFA)',
      max: 9_000_000_000,
      kept: true,
    },
    /** Order channel besides mail. */
    echange: {
      kind: 'choice',
      initial: 'aucun',
      label: 'Échange',
      title: 'Échange électronique',
      options: [
        { value: 'aucun', label: 'Aucun : e-mail ou téléphone' },
        { value: 'fichier', label: 'Par fichiers, dans le dossier des échanges' },
      ],
      kept: true,
    },
  },
  read: { created_at: 'instant' },
  columns: {
    libelle: { label: 'LIBELLÉ' },
    telephone: { label: 'TÉLÉPHONE', width: 160 },
    email: { label: 'E-MAIL', width: 230 },
    adresse: { label: 'ADRESSE', hidden: 'etroit' },
    delai_jours: { label: 'DÉLAI (J)', width: 90, hidden: 'etroit' },
    minimum_commande: { label: 'MINIMUM', width: 120, hidden: true },
    compte: { label: 'COMPTE', width: 120, hidden: true },
    conditions: { label: 'CONDITIONS', width: 180, hidden: true, sortable: false },
    siteurl: { label: 'SITE', width: 200, hidden: 'etroit' },
  },
  unique: true,
  withdrawn: true,
});
export type Fournisseur = ReadOf<DeclarationOf<typeof FOURNISSEURS>>;
