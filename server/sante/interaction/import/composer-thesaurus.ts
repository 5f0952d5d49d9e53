import * as phrases from '#shared/sante/interaction/interaction.phrases.ts';
import {
  type BoutLu,
  compilerThesaurus,
  type CoupleLu,
  type TablesDuThesaurus,
} from '#shared/sante/interaction/compiler-thesaurus.rules.ts';
import { type EditionLue, lireEdition } from '#shared/sante/interaction/edition.rules.ts';
import { LECTURES } from '#shared/sante/interaction/lectures.ts';
import { type Niveau, NIVEAUX } from '#shared/sante/interaction/niveaux.rules.ts';
import type { Methode } from '#shared/sante/interaction/noms.rules.ts';
import type {
  TexteDeCouple,
  ThesaurusCompact,
} from '#shared/sante/interaction/thesaurus.schema.ts';
import { composerLexique, type Correspondance, type EntreeDeLexique } from './composer-lexique.ts';
import {
  type FichiersLus,
  lireFichiersDuThesaurus,
  type LigneDeTable,
  type TableLue,
  type ThesaurusLu,
} from './lire-tables.ts';

export interface ThesaurusCompose {
  edition: EditionLue;
  licence: string;
  compact: ThesaurusCompact;
  noms: EntreeDeLexique[];
  textes: TexteDeCouple[];
}

const FAUTES_DITES = 20;
const TYPES = ['substance', 'classe', 'autre'] as const;
const METHODES_DITES: Readonly<Record<string, Methode>> = {
  exact: 'nom',
  sel: 'sel',
  alias: 'synonyme',
};

const cellule = (l: LigneDeTable, colonne: string): string => l.cellules[colonne] ?? '';

class Lecteur {
  readonly fautes: string[] = [];

  faute({ nom }: TableLue, { ligne }: LigneDeTable, raison: string): void {
    this.fautes.push(phrases.thesaurusLigne(nom, ligne, raison));
  }

  /** Unique ids. */
  noms(table: TableLue): [string, string][] {
    const vus = new Set<string>();
    return table.lignes.flatMap((l): [string, string][] => {
      const [id, libelle] = [cellule(l, 'id'), cellule(l, 'libelle')];
      if (id === '' || libelle === '') this.faute(table, l, 'identifiant ou libellé vide');
      else if (vus.has(id)) this.faute(table, l, `« ${id} » déjà lu plus haut`);
      else {
        vus.add(id);
        return [[id, libelle]];
      }
      return [];
    });
  }

  membres(
    table: TableLue,
    classes: ReadonlySet<string>,
    substances: ReadonlySet<string>,
  ): [string, string][] {
    return table.lignes.flatMap((l): [string, string][] => {
      const [classe, substance] = [cellule(l, 'classe'), cellule(l, 'substance')];
      if (!classes.has(classe)) this.faute(table, l, `classe « ${classe} » inconnue`);
      else if (!substances.has(substance))
        this.faute(table, l, `substance « ${substance} » inconnue`);
      else return [[classe, substance]];
      return [];
    });
  }

  niveaux(table: TableLue): Map<string, { niveau: Niveau; texte: string }[]> {
    const par = new Map<string, { niveau: Niveau; texte: string }[]>();
    for (const l of table.lignes) {
      const niveau = NIVEAUX.find((n) => n === cellule(l, 'niveau'));
      const couple = cellule(l, 'couple');
      if (!niveau) this.faute(table, l, `niveau « ${cellule(l, 'niveau')} » inconnu`);
      else par.set(couple, [...(par.get(couple) ?? []), { niveau, texte: cellule(l, 'texte') }]);
    }
    return par;
  }

  bout(
    table: TableLue,
    l: LigneDeTable,
    cote: 'a' | 'b',
    connus: Readonly<Record<'substance' | 'classe', ReadonlySet<string>>>,
  ): BoutLu | null {
    const [dit, id] = [cellule(l, `type_${cote}`), cellule(l, cote)];
    const type = TYPES.find((t) => t === dit);
    if (!type || id === '') this.faute(table, l, `bout « ${dit} ${id} » illisible`);
    else if (type !== 'autre' && !connus[type].has(id))
      this.faute(table, l, `${type} « ${id} » inconnue`);
    else return { type, id };
    return null;
  }
}

function couplesDe(
  lecteur: Lecteur,
  table: TableLue,
  niveaux: ReturnType<Lecteur['niveaux']>,
  connus: Readonly<Record<'substance' | 'classe', ReadonlySet<string>>>,
): CoupleLu[] {
  const vus = new Set<string>();
  return table.lignes.flatMap((l) => {
    const id = cellule(l, 'id');
    const [a, b] = [lecteur.bout(table, l, 'a', connus), lecteur.bout(table, l, 'b', connus)];
    const siens = niveaux.get(id) ?? [];
    if (vus.has(id)) lecteur.faute(table, l, `couple « ${id} » déjà lu plus haut`);
    else if (siens.length === 0) lecteur.faute(table, l, `couple « ${id} » sans niveau`);
    else if (a && b) {
      vus.add(id);
      return [{ id, a, b, mecanisme: cellule(l, 'mecanisme'), niveaux: siens }];
    }
    return [];
  });
}

function tablesDe(lecteur: Lecteur, lu: ThesaurusLu): TablesDuThesaurus {
  const substances = lecteur.noms(lu.table('substances'));
  const classes = lecteur.noms(lu.table('classes'));
  const connus = {
    substance: new Set(substances.map(([id]) => id)),
    classe: new Set(classes.map(([id]) => id)),
  };
  return {
    substances,
    classes,
    membres: lecteur.membres(lu.table('membres'), connus.classe, connus.substance),
    couples: couplesDe(lecteur, lu.table('couples'), lecteur.niveaux(lu.table('niveaux')), connus),
  };
}

const correspondancesDe = (table: TableLue): Correspondance[] =>
  table.lignes.flatMap((l) => {
    const methode = METHODES_DITES[cellule(l, 'methode')];
    const [nom, substance] = [cellule(l, 'libelle_bdpm'), cellule(l, 'substance')];
    return methode && nom !== '' ? [{ nom, substance, methode }] : [];
  });

/** Its id, without a table. */
function libelleDe({ substances, classes }: TablesDuThesaurus): (bout: BoutLu) => string {
  const libelles = { substance: new Map(substances), classe: new Map(classes) };
  return ({ type, id }) =>
    (type === 'autre' ? undefined : libelles[type].get(id)) ?? id.replaceAll('-', ' ');
}

const describeFautes = (fautes: readonly string[]): string[] => [
  ...fautes.slice(0, FAUTES_DITES),
  ...(fautes.length > FAUTES_DITES
    ? [phrases.thesaurusAutresFautes(fautes.length - FAUTES_DITES)]
    : []),
  phrases.thesaurusRien,
];

/**
 * [THE-4] All or nothing: one bad row refuses the edition. `date`: YYYY-MM-DD, stated edition day.
 */
export function composerThesaurus(
  fichiers: FichiersLus,
  date: string | null,
): ThesaurusCompose | string[] {
  const lu = lireFichiersDuThesaurus(fichiers);
  if (lu.fautes.length > 0) return describeFautes(lu.fautes);
  const edition = lireEdition(
    (['presentation', 'epreuves'] as const).flatMap((cle) => lu.texte(cle) ?? []),
    date,
  );
  if (!edition) return describeFautes([phrases.thesaurusEditionManque]);
  const lecteur = new Lecteur();
  const tables = tablesDe(lecteur, lu);
  if (lecteur.fautes.length > 0) return describeFautes(lecteur.fautes);
  const libelle = libelleDe(tables);
  return {
    edition,
    licence: (lu.texte('licence') ?? '').trim(),
    compact: compilerThesaurus(tables, LECTURES),
    noms: composerLexique(tables, correspondancesDe(lu.table('correspondances'))),
    textes: tables.couples.map(({ id, a, b, mecanisme, niveaux }) => ({
      id,
      a: libelle(a),
      b: libelle(b),
      mecanisme,
      niveaux: [...niveaux],
    })),
  };
}
