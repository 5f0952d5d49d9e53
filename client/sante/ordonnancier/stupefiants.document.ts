import type { DocumentImprime } from '#client/ui/export/document.ts';
import type { EnseignePapier } from '#client/ui/export/enseigne.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import {
  conditionnementRedit,
  LIGNES_DITES,
} from '#shared/sante/ordonnancier/stupefiant.phrases.ts';
import { unitesRedites } from '#shared/sante/ordonnancier/stupefiant.rules.ts';
import type {
  BalanceStupefiant,
  LigneCompte,
} from '#shared/sante/ordonnancier/stupefiant.schema.ts';
import type { ReglageOrdonnancier } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { formatDocument, formatEcartStupefiant } from './stupefiants.colonnes.tsx';

interface Papier {
  /** 'du 01/11/2026 au 30/11/2026'. */
  periode: string;
  reglage: ReglageOrdonnancier;
  enseigne: EnseignePapier | null;
  marque: string | null;
  maintenant: Date;
}
const enUnites = (boites: number, unites: number, dire = formatNombre): string =>
  boites === unites ? dire(boites) : `${dire(boites)} (${dire(unites)} u.)`;
const suite = (...textes: (string | null)[]): string => textes.filter(Boolean).join(', ');
const LEGENDE_UNITES = 'Boîtes ; entre parenthèses, unités de prise (comprimés, ampoules, …).';

const teteDe = ({ enseigne, marque, maintenant, periode }: Papier, n: number) => ({
  sousTitre: `${periode} – ${denombrer(n, 'ligne')}`,
  enseigne,
  date: `Édité le ${formatDateHeure(maintenant)}`,
  registre: { marque },
});

/** Entries and exits in order, running balance. */
export function composerCompte(
  lignes: readonly LigneCompte[],
  papier: Papier & { libelle: string },
): DocumentImprime {
  return {
    titre: `Compte de stupéfiant – ${papier.libelle}`,
    ...teteDe(papier, lignes.length),
    blocs: [
      {
        genre: 'table',
        colonnes: [
          { label: 'LIGNE', part: 0.6, droite: true },
          { label: 'DATE', part: 1.2 },
          { label: 'GENRE', part: 1.3 },
          { label: 'MOTIF ET DOCUMENT', part: 4 },
          { label: 'ENTRÉE', part: 1.2, droite: true },
          { label: 'SORTIE', part: 1.2, droite: true },
          { label: 'SOLDE', part: 1.2, droite: true },
          { label: 'PAR', part: 1.8 },
        ],
        lignes: lignes.map((l) => [
          String(l.rang),
          formatDateHeure(new Date(l.at)),
          LIGNES_DITES[l.genre],
          suite(l.motif, formatDocument(l, papier.reglage)),
          l.qte > 0 ? enUnites(l.qte, l.qte_unites) : '',
          l.qte < 0 ? enUnites(-l.qte, -l.qte_unites) : '',
          enUnites(l.solde, l.solde_unites),
          suite(l.par, l.temoin && `témoin ${l.temoin}`),
        ]),
        vide: 'Aucune ligne',
      },
      { genre: 'texte', texte: LEGENDE_UNITES },
    ],
  };
}

function formatFin(l: BalanceStupefiant): string {
  const redites = unitesRedites(l);
  return suite(enUnites(l.fin, l.fin_unites), redites === 0 ? null : conditionnementRedit(redites));
}

/** Opening, in, out, closing, signature. */
export function composerBalance(
  lignes: readonly BalanceStupefiant[],
  papier: Papier,
): DocumentImprime {
  return {
    titre: 'Balance des stupéfiants',
    ...teteDe(papier, lignes.length),
    blocs: [
      {
        genre: 'table',
        colonnes: [
          { label: 'STUPÉFIANT', part: 4, produit: true },
          { label: 'DÉBUT', part: 1.3, droite: true },
          { label: 'ENTRÉES', part: 1.3, droite: true },
          { label: 'SORTIES', part: 1.3, droite: true },
          { label: 'FIN', part: 1.3, droite: true },
          { label: 'COMPTAGES', part: 0.9, droite: true },
          { label: 'ÉCART COMPTÉ', part: 1, droite: true },
        ],
        lignes: lignes.map((l) => [
          l.libelle,
          enUnites(l.debut, l.debut_unites),
          enUnites(l.entrees, l.entrees_unites),
          enUnites(l.sorties, l.sorties_unites),
          formatFin(l),
          formatNombre(l.comptages),
          l.comptages === 0 ? '' : formatEcartStupefiant(l.ecart),
        ]),
        vide: 'Aucun compte ce mois-là',
      },
      { genre: 'texte', texte: LEGENDE_UNITES },
      { genre: 'cadre', texte: 'Le pharmacien, date et signature', hauteur: 70 },
    ],
  };
}
