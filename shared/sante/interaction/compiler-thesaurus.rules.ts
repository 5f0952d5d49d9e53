import { normaliser } from '../../base/liste.ts';
import type { CasDeLecture, LectureDeTexte } from './lectures.ts';
import type { Niveau } from './niveaux.rules.ts';
import type { ConditionDeNiveau, CoupleCompact, ThesaurusCompact } from './thesaurus.schema.ts';

export interface BoutLu {
  type: 'substance' | 'classe' | 'autre';
  id: string;
}
export interface CoupleLu {
  id: string;
  a: BoutLu;
  b: BoutLu;
  mecanisme: string;
  niveaux: readonly { niveau: Niveau; texte: string }[];
}
export interface TablesDuThesaurus {
  substances: readonly (readonly [id: string, libelle: string])[];
  classes: readonly (readonly [id: string, libelle: string])[];
  membres: readonly (readonly [classe: string, substance: string])[];
  couples: readonly CoupleLu[];
}

const rangsDe = (paires: readonly (readonly [string, string])[]): Map<string, number> =>
  new Map(paires.map(([id], rang) => [id, rang]));
const enTexte = (id: string): string => id.replaceAll('-', ' ');

type Lire = (ids: readonly string[]) => number[];
function lecteurDe({ substances, membres }: TablesDuThesaurus): Lire {
  const rangs = rangsDe(substances);
  const parClasse = new Map<string, string[]>();
  for (const [classe, substance] of membres)
    parClasse.set(classe, [...(parClasse.get(classe) ?? []), substance]);
  return (ids) => [
    ...new Set(
      ids
        .flatMap((id) => (rangs.has(id) ? [id] : (parClasse.get(id) ?? [])))
        .flatMap((id) => rangs.get(id) ?? []),
    ),
  ];
}

/** Null when a required list is empty in this edition. */
function conditionDe(cas: CasDeLecture, lire: Lire): ConditionDeNiveau | null {
  const { parmi, et, sauf, voies, selon_cas } = cas;
  const lues = { ...(parmi && { parmi: lire(parmi) }), ...(et && { et: lire(et) }) };
  if (Object.values(lues).some((rangs) => rangs.length === 0)) return null;
  return {
    ...lues,
    ...(sauf && { sauf: lire(sauf) }),
    ...(voies && { voies: { de: lire(voies.de), par: [...voies.par] } }),
    ...(selon_cas && { selon_cas }),
  };
}

const estEntre = ({ a, b }: CoupleLu, [x, y]: LectureDeTexte['entre']): boolean =>
  (a.id === x && b.id === y) || (a.id === y && b.id === x);

/** Only readings whose text still matches. */
function siDe(
  couple: CoupleLu,
  rang: number,
  lectures: readonly LectureDeTexte[],
  lire: Lire,
): ConditionDeNiveau[][] {
  const { niveau, texte } = couple.niveaux[rang] ?? { niveau: 'APEC', texte: '' };
  const tout = normaliser([couple.mecanisme, ...couple.niveaux.map((n) => n.texte)].join(' '));
  return lectures
    .filter((l) => l.niveau === undefined || l.niveau === niveau)
    .filter((l) => (l.niveau === undefined ? tout : normaliser(texte)).includes(l.dit))
    .map((l) => l.cas.flatMap((cas) => conditionDe(cas, lire) ?? []))
    .filter((cas) => cas.length > 0);
}

const TOUTES_VOIES = /quelle que soit la voie/;

/** [INT-9] Compact till tables: indexes, no texts, with hand-made readings. */
export function compilerThesaurus(
  tables: TablesDuThesaurus,
  lectures: readonly LectureDeTexte[],
): ThesaurusCompact {
  const { substances, classes, membres, couples } = tables;
  const lire = lecteurDe(tables);
  const noms = new Set(
    couples.flatMap(({ a, b }) => [a, b]).flatMap((x) => (x.type === 'autre' ? [x.id] : [])),
  );
  const autres = [...noms].sort().map((id): [string, string] => [id, enTexte(id)]);
  const rangs = {
    substance: rangsDe(substances),
    classe: rangsDe(classes),
    autre: rangsDe(autres),
  };
  const debut = {
    substance: 0,
    classe: substances.length,
    autre: substances.length + classes.length,
  };
  const rangDe = ({ type, id }: BoutLu): number => debut[type] + (rangs[type].get(id) ?? 0);
  const parClasse = classes.map((): number[] => []);
  for (const [classe, substance] of membres) {
    const rang = rangs.substance.get(substance);
    if (rang !== undefined) parClasse[rangs.classe.get(classe) ?? -1]?.push(rang);
  }
  return {
    substances: substances.map(([id, libelle]) => [id, libelle]),
    classes: classes.map(([id, libelle]) => [id, libelle]),
    autres,
    membres: parClasse,
    couples: couples.map((couple): CoupleCompact => {
      const siennes = lectures.filter((l) => estEntre(couple, l.entre));
      return {
        id: couple.id,
        a: rangDe(couple.a),
        b: rangDe(couple.b),
        niveaux: couple.niveaux.map(({ niveau }, rang) => {
          const si = siDe(couple, rang, siennes, lire);
          return si.length > 0 ? { niveau, si } : { niveau };
        }),
        ...(TOUTES_VOIES.test(normaliser(couple.mecanisme)) && { toutes_voies: true as const }),
      };
    }),
  };
}
