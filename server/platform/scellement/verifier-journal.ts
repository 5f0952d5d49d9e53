import { moins, plus, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  ajouterAuxSommes,
  ajouterComptages,
  ajouterSommes,
  clotureVide,
  commeScellees,
  type SommesCloture,
} from '#shared/platform/scellement/cloture.rules.ts';
import { type Cumuls, CUMULS_VIDES, cumuler } from '#shared/platform/scellement/cumuls.rules.ts';
import {
  CHAINE_PHARMACIE,
  ECOLE,
  texteCanonique,
  type ValeurScellee,
} from '#shared/platform/scellement/scelle.rules.ts';
import { constant, fragment, row, rows } from '../db/query.ts';
import { query } from '../../query.ts';
import { WRITTEN_ONCE } from '../db/service-account.ts';
import type { ChaineFiscaleRow, JournalFiscalRow } from './scellement.entity.ts';
import type { ContenuCloture } from './clore.ts';
import { type BlocLu, BlocsScelles, type StoredBloc, estBloc } from './blocs-scelles.ts';
import { type DernierScelle, DerniersScelles } from './derniers-scelles.ts';
import { empreinteScelle, sha256 } from './empreinte.ts';
import { RETIRE, texteDePiece } from './inscrire.ts';
import { type ContenuOuverture, empreinteDePiece, parcourirPiece } from './ouvrir-journal.ts';
import { type NomPiece, type PieceLue, PIECES_SCELLEES } from './pieces.sql.ts';
import { type ClesPubliques, signeePar } from './sceau.ts';
import { lireSansGarde } from './chaines.sql.ts';

export interface Rupture {
  /** French. */
  faute: string;
  chaine: string;
  seq?: number;
  /** 'vente:12'. */
  objet?: string;
  /** Sealed, current. */
  champs?: Record<string, [unknown, unknown]>;
  cle?: string;
}

/** Chain end seen outside the base: ticket, closing, file. */
export interface Ancre {
  chaine: string;
  seq: number;
  /** Whole, or a prefix. */
  empreinte: string;
}

export interface Preuves {
  cles: ClesPubliques;
  ancres?: readonly Ancre[];
  /** Why seen ends are unreadable [SCE-32]. */
  finsPerdues?: string | null;
}

interface Scelle extends JournalFiscalRow {
  contenu: string;
}
/** Small, to spare concurrent sales. */
const PAR_LOT = 100;
async function* parcourirJournal(em: EntityManager): AsyncGenerator<Scelle[]> {
  let [chaine, seq] = ['', 0];
  for (;;) {
    const lot = await rows(
      em,
      query
        .selectFrom('journal_fiscal')
        .selectAll()
        .where((eb) => eb(eb.refTuple('chaine', 'seq'), '>', eb.tuple(chaine, seq)))
        .orderBy('chaine')
        .orderBy('seq')
        .limit(constant(PAR_LOT)),
    );
    yield lot;
    const dernier = lot.at(-1);
    if (!dernier || lot.length < PAR_LOT) return;
    ({ chaine, seq } = dernier);
  }
}

interface DAvant {
  chaine: string;
  empreinte: string;
}
class ParPiece<T> {
  readonly #pieces = new Map<string, T>();
  readonly #nouveau: () => T;

  constructor(nouveau: () => T) {
    this.#nouveau = nouveau;
  }
  de(piece: string): T {
    const tenu = this.#pieces.get(piece) ?? this.#nouveau();
    this.#pieces.set(piece, tenu);
    return tenu;
  }
}
/** Sealed state by piece and id, removed as rows are seen. */
class Attendu {
  readonly objets = new ParPiece(() => new DerniersScelles());
  readonly blocs = new Map<NomPiece, StoredBloc[]>();
  readonly ouvertures = new ParPiece(() => new Map<number, DAvant>());
  readonly #deLEcole = new Set<string>();
  readonly #enEcole: boolean;

  constructor(enEcole: boolean) {
    this.#enEcole = enEcole;
  }

  noter(f: Scelle, contenu: Record<string, unknown>): void {
    if (f.type === 'OUVERTURE') this.#noterOuverture(f, contenu['avant'] as ContenuOuverture);
    else if (f.objet === null && contenu['piece'] !== undefined) this.#noterBloc(f, contenu);
    else if (f.objet !== null) this.#noterObjet(f, f.objet, contenu);
  }
  #noterObjet(f: Scelle, objet: string, { cumuls: _c, ...contenu }: Record<string, unknown>): void {
    if (this.#depasse(f, objet)) return;
    const [piece = '', numero] = objet.split(':');
    const id = Number(numero);
    const parti = enTexte(contenu) === enTexte(RETIRE);
    const texte = parti ? null : sha256(enTexte({ id, ...contenu }));
    this.objets.de(piece).noter(id, { chaine: f.chaine, seq: f.seq, texte });
    this.ouvertures.de(piece).delete(id);
  }
  /** While the demonstration runs, its facts are the last, though 'pharmacie' is read after them. */
  #depasse({ chaine }: Scelle, objet: string): boolean {
    if (!this.#enEcole) return false;
    if (chaine.startsWith(ECOLE)) this.#deLEcole.add(objet);
    return !chaine.startsWith(ECOLE) && this.#deLEcole.has(objet);
  }
  #noterBloc({ chaine, seq }: Scelle, bloc: Partial<StoredBloc>): void {
    if (!estBloc(bloc)) throw new Error('bloc illisible');
    const blocs = this.blocs.get(bloc.piece) ?? [];
    blocs.push({ ...bloc, chaine, seq });
    this.blocs.set(bloc.piece, blocs);
  }
  #noterOuverture(f: Scelle, avant: ContenuOuverture): void {
    for (const [piece, tenu] of Object.entries(avant)) {
      for (const bloc of tenu.blocs ?? []) this.#noterBloc(f, bloc);
      for (const [id, empreinte] of Object.entries(tenu.objets ?? {}))
        this.ouvertures.de(piece).set(Number(id), { chaine: f.chaine, empreinte });
    }
  }
}

interface Marche {
  chaine: string;
  seq: number;
  empreinte: string;
  cumuls: Cumuls;
  close_au: string | null;
  /** Open days' sums, recomputed. */
  jours: Map<string, SommesCloture>;
  mois: SommesCloture;
  annee: SommesCloture;
}
const partir = (chaine: string): Marche => ({
  chaine,
  seq: 0,
  empreinte: '',
  cumuls: CUMULS_VIDES,
  close_au: null,
  jours: new Map(),
  mois: clotureVide(),
  annee: clotureVide(),
});

const sansEcole = (chaine: string): string => chaine.replace(ECOLE, '');
const estCaisseDe = (pharmacie: string, chaine: string): boolean =>
  chaine.startsWith(pharmacie.replace(CHAINE_PHARMACIE, 'caisse:'));
/** Input may be forged: never throws. */
function enTexte(v: unknown): string {
  try {
    return texteCanonique(v as ValeurScellee);
  } catch {
    return `illisible ${JSON.stringify(v)}`;
  }
}
const lireContenu = (texte: string): Record<string, unknown> | null => {
  try {
    const lu = JSON.parse(texte) as Record<string, unknown>;
    return enTexte(lu) === texte ? lu : null;
  } catch {
    return null;
  }
};

const describePerte = ({ faute }: Record<string, unknown>): string =>
  typeof faute === 'string' ? faute : 'les fins vues ici ont été perdues';

/** Recomputes links, signatures, totals and closings. */
class Verification {
  readonly ruptures: Rupture[] = [];
  readonly attendu: Attendu;
  readonly tetes = new Map<string, Marche>();
  readonly #preuves: Preuves;
  readonly #enEcole: boolean;
  readonly #ancrees = new Map<string, string>();
  readonly #quittees = new Set<string>();

  constructor(preuves: Preuves, enEcole: boolean) {
    this.#preuves = preuves;
    this.#enEcole = enEcole;
    this.attendu = new Attendu(enEcole);
  }

  /** Faults, off the event loop. */
  signatures(lot: readonly Scelle[]): Promise<(string | null)[]> {
    return Promise.all(lot.map((f) => this.#fauteDeSignature(f)));
  }
  passer(lot: readonly Scelle[], signatures: readonly (string | null)[]): void {
    lot.forEach((f, i) => this.#passerUn(f, signatures[i] ?? null));
  }

  async #fauteDeSignature({ cle, empreinte, signature }: Scelle): Promise<string | null> {
    const publique = this.#preuves.cles.get(cle);
    if (publique === undefined) return `signé d’une clé inconnue (${cle})`;
    return (await signeePar(publique, empreinte, signature)) ? null : 'signature fausse';
  }

  #passerUn(f: Scelle, signature: string | null): void {
    const m = this.tetes.get(f.chaine) ?? partir(f.chaine);
    this.tetes.set(f.chaine, m);
    this.#verifierLien(m, f);
    if (signature !== null)
      this.#dire(f, signature, this.#preuves.cles.has(f.cle) ? {} : { cle: f.cle });
    if (m.close_au !== null && f.jour <= m.close_au) this.#dire(f, 'entré dans une journée close');
    const contenu = lireContenu(f.contenu);
    if (contenu === null) this.#dire(f, 'contenu illisible ou réécrit');
    else {
      this.#essayer(f, () => this.#verifierSommes(m, f, contenu));
      this.#essayer(f, () => this.attendu.noter(f, contenu));
      if (f.type === 'FINS_PERDUES') this.#dire(f, describePerte(contenu));
      if (f.type === 'RESTAURATION') this.#essayer(f, () => this.#quitter(f, contenu));
    }
    Object.assign(m, { seq: f.seq, empreinte: f.empreinte });
    if (this.#preuves.ancres?.some((a) => a.chaine === f.chaine && a.seq === f.seq))
      this.#ancrees.set(`${f.chaine}/${f.seq}`, f.empreinte);
  }

  #dire({ chaine, seq, objet }: Scelle, faute: string, plus: Pick<Rupture, 'cle'> = {}): void {
    this.ruptures.push({ faute, chaine, seq, ...(objet !== null && { objet }), ...plus });
  }

  #verifierLien(m: Marche, f: Scelle): void {
    if (f.seq !== m.seq + 1) this.#dire(f, 'il manque des faits avant celui-ci');
    else if (f.precedent !== m.empreinte) this.#dire(f, 'ne suit pas le fait d’avant');
    if (empreinteScelle(f) !== f.empreinte) this.#dire(f, 'contenu changé depuis qu’il est scellé');
  }

  /** Forged content becomes a fault; verification goes on. */
  #essayer(f: Scelle, verifier: () => void): void {
    try {
      verifier();
    } catch {
      this.#dire(f, 'contenu qui n’est pas celui d’un tel fait');
    }
  }
  #verifierSommes(m: Marche, f: Scelle, contenu: Record<string, unknown>): void {
    if (f.type.startsWith('CLOTURE')) return this.#verifierCloture(m, f, contenu);
    const dits = contenu['cumuls'] as Cumuls | undefined;
    if (f.type === 'OUVERTURE') {
      m.cumuls = dits ?? m.cumuls;
      return;
    }
    const sommes = m.jours.get(f.jour) ?? clotureVide();
    const { ventes, retours } = sommes.net;
    ajouterAuxSommes(sommes, f.type, contenu);
    m.jours.set(f.jour, sommes);
    const net = moins(plus(sommes.net.ventes, retours), ventes, sommes.net.retours);
    if (net === ZERO && !dits) return;
    m.cumuls = cumuler(m.cumuls, f.jour, net);
    if (!dits || enTexte(dits) !== enTexte(m.cumuls)) this.#dire(f, 'totaux courants faux');
  }

  #verifierCloture(m: Marche, f: Scelle, contenu: Record<string, unknown>): void {
    const c = contenu as unknown as ContenuCloture;
    if (f.type === 'CLOTURE_J') this.#avancer(m, c.periode);
    const refaite =
      {
        CLOTURE_J: this.#duJour(m, c.periode),
        CLOTURE_M: m.mois,
        CLOTURE_A: m.annee,
      }[f.type] ?? clotureVide();
    if (enTexte(c.sommes) !== enTexte(commeScellees(refaite, c.sommes)))
      this.#dire(f, `clôture ${c.periode} : sommes différentes des faits scellés`);
  }
  /** Adds a closed day to month and year, reset when they change. */
  #avancer(m: Marche, jour: string): void {
    if (m.close_au?.slice(0, 7) !== jour.slice(0, 7)) m.mois = clotureVide();
    if (m.close_au?.slice(0, 4) !== jour.slice(0, 4)) m.annee = clotureVide();
    const sommes = this.#duJour(m, jour);
    ajouterSommes(m.mois, sommes);
    ajouterSommes(m.annee, sommes);
    m.close_au = jour;
  }

  /** The pharmacy's includes its registers. */
  #duJour(m: Marche, jour: string): SommesCloture {
    const propres = m.jours.get(jour) ?? clotureVide();
    if (sansEcole(m.chaine) !== CHAINE_PHARMACIE) return propres;
    const total = clotureVide();
    ajouterSommes(total, propres);
    for (const caisse of this.tetes.values()) {
      if (!estCaisseDe(m.chaine, caisse.chaine)) continue;
      const siennes = caisse.jours.get(jour) ?? clotureVide();
      ajouterSommes(total, siennes);
      ajouterComptages(total, siennes);
    }
    return total;
  }

  #quitter(f: Scelle, contenu: Record<string, unknown>): void {
    if (contenu['connue'] === false)
      this.#dire(f, 'des faits connus d’ici ont disparu sans qu’aucune restauration soit écrite');
    for (const a of (contenu['quittees'] as Ancre[] | undefined) ?? [])
      this.#quittees.add(`${a.chaine}/${a.seq}`);
  }

  /** A removed demonstration deleted its rows: not compared. */
  peutManquer(chaine: string): boolean {
    return !this.#enEcole && chaine.startsWith(ECOLE);
  }

  /** Against the base and outside anchors. */
  verifierTetes(tenues: readonly ChaineFiscaleRow[]): void {
    for (const t of tenues) {
      const m = this.tetes.get(t.chaine) ?? partir(t.chaine);
      if (m.seq !== t.seq || m.empreinte !== t.empreinte)
        this.ruptures.push({
          faute: 'la fin de la chaîne n’est pas celle qui est tenue',
          chaine: t.chaine,
          seq: m.seq,
        });
      if (enTexte(m.cumuls) !== enTexte(t.cumuls) || m.close_au !== t.close_au)
        this.ruptures.push({ faute: 'totaux courants tenus faux', chaine: t.chaine, seq: m.seq });
    }
    for (const { chaine, seq } of this.tetes.values())
      if (!tenues.some((t) => t.chaine === chaine))
        this.ruptures.push({ faute: 'chaîne dont la fin n’est pas tenue', chaine, seq });
    for (const ancre of this.#preuves.ancres ?? []) this.#verifierAncre(ancre);
  }
  #verifierAncre({ chaine, seq, empreinte }: Ancre): void {
    if (this.#quittees.has(`${chaine}/${seq}`)) return;
    const tenue = this.#ancrees.get(`${chaine}/${seq}`);
    if (tenue === undefined)
      this.ruptures.push({ faute: 'fait connu ailleurs, absent d’ici', chaine, seq });
    else if (!tenue.startsWith(empreinte))
      this.ruptures.push({ faute: 'fait autre que celui qui est connu ailleurs', chaine, seq });
  }
}

class Comparaison {
  readonly #em: EntityManager;
  readonly #v: Verification;
  readonly #nom: NomPiece;
  readonly #blocs: BlocsScelles;
  readonly #objets: DerniersScelles;
  readonly #ouvertures: Map<number, DAvant>;

  constructor(em: EntityManager, v: Verification, nom: NomPiece) {
    this.#em = em;
    this.#v = v;
    this.#nom = nom;
    this.#blocs = new BlocsScelles(v.attendu.blocs.get(nom) ?? [], (lu) => this.#finirBloc(lu));
    this.#objets = v.attendu.objets.de(nom);
    this.#ouvertures = v.attendu.ouvertures.de(nom);
  }

  async comparer(lue: PieceLue): Promise<void> {
    const objet = `${this.#nom}:${lue.id}`;
    const scelle = this.#objets.prendre(lue.id);
    if (scelle) return comparerLigne(this.#em, this.#v.ruptures, { lue, objet, scelle });
    const deBloc = this.#blocs.passer(lue);
    const avant = this.#ouvertures.get(lue.id);
    this.#ouvertures.delete(lue.id);
    if (!deBloc) comparerOuverture(this.#v.ruptures, { lue, objet, avant });
  }

  finir(): void {
    this.#blocs.finir();
    for (const [id, scelle] of this.#objets.restants())
      if (scelle.texte !== null) this.#manque('ligne scellée disparue', id, lieu(scelle));
    for (const [id, { chaine }] of this.#ouvertures)
      this.#manque('ligne d’avant le journal disparue', id, { chaine });
  }
  #manque(faute: string, id: number, ou: Pick<Rupture, 'chaine' | 'seq'>): void {
    if (!this.#v.peutManquer(ou.chaine))
      this.#v.ruptures.push({ faute, objet: `${this.#nom}:${id}`, ...ou });
  }
  #finirBloc({ bloc: { chaine, seq, ...bloc }, nombre, empreinte }: BlocLu): void {
    if (this.#v.peutManquer(chaine) && nombre === 0) return;
    if (bloc.empreinte === empreinte) return;
    this.#v.ruptures.push({
      faute: `${this.#nom} : ${bloc.nombre} lignes scellées ensemble ne sont plus les mêmes`,
      chaine,
      seq,
    });
  }
}

async function verifierPiece(em: EntityManager, v: Verification, nom: NomPiece): Promise<void> {
  const comparaison = new Comparaison(em, v, nom);
  for await (const lues of enAvance(parcourirPiece(em, nom, { parLot: PAR_LOT })))
    for (const lue of lues) await comparaison.comparer(lue);
  comparaison.finir();
}
const lieu = ({ chaine, seq }: DernierScelle) => ({ chaine, seq });

function comparerOuverture(
  ruptures: Rupture[],
  { lue, objet, avant }: { lue: PieceLue; objet: string; avant: DAvant | undefined },
): void {
  if (!avant) ruptures.push({ faute: 'ligne jamais scellée', objet, chaine: lue.chaine });
  else if (avant.empreinte !== empreinteDePiece(lue))
    ruptures.push({
      faute: 'ligne d’avant le journal changée sans être scellée',
      objet,
      chaine: avant.chaine,
    });
}

interface AComparer {
  lue: PieceLue;
  objet: string;
  scelle: DernierScelle;
}
async function comparerLigne(
  em: EntityManager,
  ruptures: Rupture[],
  { lue, objet, scelle }: AComparer,
): Promise<void> {
  if (sansEcole(scelle.chaine) !== lue.chaine)
    ruptures.push({
      faute: 'ligne passée à une autre caisse',
      objet,
      ...lieu(scelle),
      champs: { chaine: [sansEcole(scelle.chaine), lue.chaine] },
    });
  if (sha256(texteDePiece(lue)) === scelle.texte) return;
  const dit = await row(
    em,
    query
      .selectFrom('journal_fiscal')
      .select('contenu')
      .where('chaine', '=', scelle.chaine)
      .where('seq', '=', scelle.seq),
  );
  const { cumuls: _c, ...contenu } = lireContenu(dit?.contenu ?? '{}') ?? {};
  ruptures.push({
    faute: 'ligne différente de ce qui est scellé',
    objet,
    ...lieu(scelle),
    champs: differences(contenu, lue.contenu),
  });
}
/** Paths like 'lignes[2].qte'. */
function differences(
  scelle: Record<string, unknown>,
  tenu: Record<string, unknown>,
  ou = '',
): NonNullable<Rupture['champs']> {
  const champs: NonNullable<Rupture['champs']> = {};
  for (const cle of new Set([...Object.keys(scelle), ...Object.keys(tenu)])) {
    const [a, b] = [scelle[cle] ?? null, tenu[cle] ?? null];
    const nom = `${ou}${cle}`;
    if (enTexte(a) === enTexte(b)) continue;
    if (typeof a === 'object' && typeof b === 'object' && a && b)
      Object.assign(champs, differences({ ...a }, { ...b }, `${nom}.`));
    else champs[nom] = [a, b];
  }
  return champs;
}

/** Prefetches the next batch. */
async function* enAvance<T>(lots: AsyncGenerator<T>): AsyncGenerator<T> {
  let suivant = lots.next();
  for (;;) {
    const { done, value } = await suivant;
    if (done) return;
    suivant = lots.next();
    suivant.catch(() => undefined); // thrown when awaited
    yield value;
  }
}
async function* lireEtVerifier(em: EntityManager, v: Verification) {
  for await (const lot of parcourirJournal(em)) yield { lot, signatures: v.signatures(lot) };
}
async function marcher(em: EntityManager, v: Verification): Promise<void> {
  for await (const { lot, signatures } of enAvance(lireEtVerifier(em, v)))
    v.passer(lot, await signatures);
}

/**
 * [SCE-11] Journal against itself, live tables and outside anchors; empty when valid. Run in a read
 * transaction.
 */
export async function verifierJournal(em: EntityManager, preuves: Preuves): Promise<Rupture[]> {
  const v = new Verification(preuves, await enEcole(em));
  await marcher(em, v);
  v.verifierTetes(await rows(em, query.selectFrom('chaine_fiscale').selectAll()));
  for (const nom of Object.keys(PIECES_SCELLEES) as NomPiece[]) await verifierPiece(em, v, nom);
  const sansGarde = await lireSansGarde(em, WRITTEN_ONCE);
  const { finsPerdues = null } = preuves;
  return [
    ...(finsPerdues === null ? [] : [{ faute: finsPerdues, chaine: CHAINE_PHARMACIE }]),
    ...v.ruptures,
    ...sansGarde.map(({ chaine }) => ({ faute: 'la garde de la table est levée', chaine })),
  ];
}

const enEcole = async (em: EntityManager): Promise<boolean> =>
  (await row(em, query.selectNoFrom(fragment<boolean>`f_chaine('') <> ''`.as('oui'))))?.oui ??
  false;
