import type { DocumentImprime } from '#client/ui/export/document.ts';
import type { EnseignePapier } from '#client/ui/export/enseigne.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import { formatNumero } from '#shared/sante/ordonnancier/ordonnance.rules.ts';
import * as phrases from '#shared/sante/ordonnancier/ordonnancier.phrases.ts';
import type { LigneOrdonnancier } from '#shared/sante/ordonnancier/ordonnancier.schema.ts';
import type { ReglageOrdonnancier } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { TABLEAUX } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { jourEcrit, formatPatient, porteurSitue, prescripteurSitue } from './registre.colonnes.tsx';

/** None on the first print. */
export const marqueDe = (rang: number): string | null => (rang > 1 ? phrases.copie(rang) : null);

interface Papier {
  reglage: ReglageOrdonnancier;
  enseigne: EnseignePapier | null;
  marque: string | null;
  /** Search; '' for none. */
  mots: string;
  filtres: Readonly<Record<string, unknown>>;
  maintenant: Date;
}

/** 'du 01/11/2026 au 30/11/2026'; needs both dates. */
export function formatPeriode({ period_from: de, period_to: a }: Papier['filtres']): string {
  return typeof de === 'string' && typeof a === 'string'
    ? `du ${jourEcrit(de.slice(0, 10))} au ${jourEcrit(a.slice(0, 10))}`
    : 'toutes les dates';
}

const numero = (l: LigneOrdonnancier, reglage: ReglageOrdonnancier): string =>
  l.genre === 'delivrance' || l.corrige_numero === null
    ? formatNumero(reglage, l.registre, l.numero)
    : `${formatNumero(reglage, l.registre, l.numero)} ${phrases.corrigeDit(l.genre, formatNumero(reglage, l.registre, l.corrige_numero))}`;
const quantite = (l: LigneOrdonnancier): string =>
  l.unites > 1
    ? `${formatNombre(l.qte)} (${formatNombre(l.qte * l.unites)} unités)`
    : formatNombre(l.qte);
const suite = (...textes: (string | null)[]): string => textes.filter(Boolean).join(', ');

/** Filters of a full register: dates, table. */
const LIMITES = new Set(['period_from', 'period_to', 'registre']);
/** Filtered further than dates and table. */
const estExtrait = ({ mots, filtres }: Pick<Papier, 'mots' | 'filtres'>): boolean =>
  mots !== '' || Object.keys(filtres).some((nom) => !LIMITES.has(nom));

/** [ORD-12] Recorded by the deliverer; the seller is named if different. */
const delivrePar = (l: LigneOrdonnancier): string =>
  suite(
    l.par,
    l.vendeur === l.par ? null : `vendu par ${l.vendeur}`,
    l.autorise_par && `autorisé par ${l.autorise_par}`,
  );

/** Mandatory mentions of each line, A4 landscape. */
export function composerRegistre(
  lignes: readonly LigneOrdonnancier[],
  { reglage, enseigne, marque, mots, filtres, maintenant }: Papier,
): DocumentImprime {
  const registre = TABLEAUX.find((t) => t === filtres['registre']);
  const extrait = estExtrait({ mots, filtres });
  return {
    titre: `${extrait ? 'Extrait de l’ordonnancier' : 'Ordonnancier'} – ${registre ? reglage.tableaux[registre].nom : 'tous les tableaux'}`,
    sousTitre: `${formatPeriode(filtres)} – ${denombrer(lignes.length, 'ligne')}`,
    enseigne,
    date: `Édité le ${formatDateHeure(maintenant)}`,
    registre: { marque },
    blocs: [
      {
        genre: 'table',
        colonnes: [
          { label: 'N°', part: 0.9 },
          { label: 'DATE', part: 1 },
          { label: 'MÉDICAMENT', part: 2.6, produit: true },
          { label: 'QUANTITÉ', part: 1, droite: true },
          { label: 'PRESCRIPTEUR', part: 2.4 },
          { label: 'PRESCRIT LE', part: 1.1 },
          { label: 'PATIENT', part: 1.9 },
          { label: 'PORTEUR', part: 1.4 },
          { label: 'DÉLIVRÉ PAR', part: 1.2 },
        ],
        lignes: lignes.map((l) => [
          numero(l, reglage),
          formatDateHeure(new Date(l.at)),
          l.libelle,
          quantite(l),
          suite(l.prescripteur, prescripteurSitue(l)),
          l.date_ordonnance === null ? '' : jourEcrit(l.date_ordonnance),
          suite(formatPatient(l), l.patient_adresse),
          suite(l.porteur, porteurSitue(l)),
          delivrePar(l),
        ]),
        vide: 'Aucune ligne',
      },
      {
        genre: 'texte',
        texte: extrait ? phrases.piedExtrait(mots) : phrases.piedRegistre(reglage.conservation_ans),
      },
    ],
  };
}
