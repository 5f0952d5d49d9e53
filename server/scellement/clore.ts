import { fois, plus, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, jourDe, jourPlus } from '#shared/base/dates.ts';
import {
  ajouterAuxSommes,
  ajouterComptages,
  ajouterSommes,
  cloturesDuSoir,
  clotureVide,
  type SommesCloture,
} from '#shared/scellement/cloture.rules.ts';
import type { SommesPeriode } from '#shared/scellement/cumuls.rules.ts';
import { CHAINE_AUDIT, CHAINE_PHARMACIE, ECOLE } from '#shared/scellement/scelle.rules.ts';
import { type Answered, sql, sqlOne } from '../db/sql.ts';
import type { ChaineFiscaleRow } from './chaine-fiscale.entity.ts';
import { ecrireMaillons, lier, tenirToutes } from './inscrire.ts';
import type { JournalFiscalRow } from './journal-fiscal.entity.ts';

/** So many days at most are made up in one transaction; the next minute makes up the others. */
const JOURS_PAR_PASSE = 31;

/** Where a chain's closings have come to. */
interface Compte {
  chaine: ChaineFiscaleRow;
  /** Since the first sale, at the last closing. */
  perpetuel: SommesPeriode;
  /** Sums of the closed days of the running month, of the running year. */
  mois: SommesCloture;
  annee: SommesCloture;
}
type Scelle = Pick<JournalFiscalRow, 'chaine' | 'seq' | 'type' | 'empreinte' | 'contenu'> & {
  jour: string;
};

/** What a closing seals beside its sums. */
export interface ContenuCloture {
  periode: string;
  sommes: SommesCloture;
  perpetuel_avant: SommesPeriode;
  perpetuel_apres: SommesPeriode;
  /** The last fact of that chain when it was closed. */
  dernier: { seq: number; empreinte: string };
  /** Of the pharmacy's: the end of every other chain. */
  chaines?: Record<string, { seq: number; empreinte: string }>;
}

const RESTE = `
  select exists (
    select 1
    from chaine_fiscale c
    where f_de_ce_mode(chaine) and coalesce(close_au, '-infinity') < $1::date
      and chaine <> f_chaine('${CHAINE_AUDIT}')
      and (close_au is not null or exists (
        select 1 from journal_fiscal f where f.chaine = c.chaine and f.jour <= $1::date))
  ) as oui`;

/** Periods of one chain that stand sealed already, to go on from. */
async function reprendre(em: EntityManager, chaine: ChaineFiscaleRow): Promise<Compte> {
  const derniere = await derniereCloture(em, chaine.chaine);
  const compte: Compte = {
    chaine,
    perpetuel: derniere?.perpetuel_apres ?? (await perpetuelDOuverture(em, chaine.chaine)),
    mois: clotureVide(),
    annee: clotureVide(),
  };
  if (!derniere || chaine.close_au === null) return compte;
  for (const c of await cloturesDepuis(em, chaine.chaine, chaine.close_au.slice(0, 4))) {
    ajouterSommes(compte.annee, c.sommes);
    if (c.periode.startsWith(chaine.close_au.slice(0, 7))) ajouterSommes(compte.mois, c.sommes);
  }
  return compte;
}
type Contenu = Pick<JournalFiscalRow, 'contenu'>;
async function derniereCloture(em: EntityManager, chaine: string): Promise<ContenuCloture | null> {
  const lue = await sqlOne<Contenu>(
    em,
    `select contenu from journal_fiscal where chaine = $1 and type = 'CLOTURE_J'
      order by seq desc limit 1`,
    [chaine],
  );
  return lue ? (JSON.parse(lue.contenu) as ContenuCloture) : null;
}
async function cloturesDepuis(
  em: EntityManager,
  chaine: string,
  annee: string,
): Promise<ContenuCloture[]> {
  const lues = await sql<Contenu>(
    em,
    `select contenu
      from journal_fiscal
      where chaine = $1 and type = 'CLOTURE_J' and contenu::jsonb ->> 'periode' >= $2
      order by seq`,
    [chaine, annee],
  );
  return lues.map((l) => JSON.parse(l.contenu) as ContenuCloture);
}
async function perpetuelDOuverture(em: EntityManager, chaine: string): Promise<SommesPeriode> {
  const lue = await sqlOne<Contenu>(
    em,
    `select contenu from journal_fiscal where chaine = $1 and seq = 1 and type = 'OUVERTURE'`,
    [chaine],
  );
  const ouverte = lue && (JSON.parse(lue.contenu) as { cumuls?: { perpetuel: SommesPeriode } });
  return ouverte?.cumuls?.perpetuel ?? { ventes: ZERO, retours: ZERO };
}

/** Sealed facts of open days up to that one, by day. */
async function faitsOuverts(
  em: EntityManager,
  { chaine, close_au }: ChaineFiscaleRow,
  a: string,
): Promise<Map<string, Scelle[]>> {
  const lus = await sql<Scelle>(
    em,
    `select chaine, seq, type, empreinte, contenu, jour::text as jour
      from journal_fiscal
      where chaine = $1 and jour > coalesce($2::date, '-infinity') and jour <= $3
        and type not like 'CLOTURE%'
      order by seq`,
    [chaine, close_au, a],
  );
  return Map.groupBy(lus, (f) => f.jour);
}

/** What one night writes, in the order it is linked. */
type Maillons = JournalFiscalRow[];

/** One evening of one chain: its day's closing, and those of the month and year that end with it. */
function cloreJour(
  compte: Compte,
  jour: string,
  sommes: SommesCloture,
  { instant, chaines }: { instant: string; chaines?: ContenuCloture['chaines'] },
): Maillons {
  const { chaine } = compte;
  if (chaine.close_au?.slice(0, 7) !== jour.slice(0, 7)) compte.mois = clotureVide();
  if (chaine.close_au?.slice(0, 4) !== jour.slice(0, 4)) compte.annee = clotureVide();
  ajouterSommes(compte.mois, sommes);
  ajouterSommes(compte.annee, sommes);
  compte.perpetuel = ajouter(compte.perpetuel, sommes.net, 1);
  chaine.close_au = jour;
  const periodes = {
    CLOTURE_J: [jour, sommes],
    CLOTURE_M: [jour.slice(0, 7), compte.mois],
    CLOTURE_A: [jour.slice(0, 4), compte.annee],
  } as const;
  return cloturesDuSoir(jour, jourPlus(jour, 1)).map((type) => {
    const [periode, duTemps] = periodes[type];
    const contenu: ContenuCloture = {
      periode,
      sommes: duTemps,
      perpetuel_avant: ajouter(compte.perpetuel, duTemps.net, -1),
      perpetuel_apres: compte.perpetuel,
      dernier: teteDe(chaine),
      ...(chaines && { chaines }),
    };
    return lier(chaine, {
      chaine: nomDe(chaine),
      type,
      jour,
      instant,
      net: ZERO,
      contenu: { ...contenu },
    });
  });
}
const ajouter = (a: SommesPeriode, b: SommesPeriode, signe: 1 | -1): SommesPeriode => ({
  ventes: plus(a.ventes, fois(b.ventes, signe)),
  retours: plus(a.retours, fois(b.retours, signe)),
});
const nomDe = ({ chaine }: ChaineFiscaleRow): string => chaine.replace(ECOLE, '');
const teteDe = ({ seq, empreinte }: ChaineFiscaleRow) => ({ seq, empreinte });

/** The sums of a day of one chain. */
function sommer(faits: readonly Scelle[] | undefined): SommesCloture {
  const sommes = clotureVide();
  for (const f of faits ?? []) ajouterAuxSommes(sommes, f.type, JSON.parse(f.contenu));
  return sommes;
}

/** A chain with its open facts, by day. */
interface AClore extends Compte {
  ouverts: Map<string, Scelle[]>;
}
/** The first day of which something is open, if any is. */
function premierJour(aClore: readonly AClore[]): string | undefined {
  const jours = aClore.flatMap(({ chaine, ouverts }) =>
    chaine.close_au === null ? [...ouverts.keys()] : [jourPlus(chaine.close_au, 1)],
  );
  return jours.sort()[0];
}

/**
 * [SCE-10] Closes each day that is over and not closed yet, of each register and then of the
 * pharmacy, with the month and the year that end with it; days of a pharmacy that was shut are made
 * up, truly dated. The registers' own chains have turned the page before (`tournerLaPage`).
 * Nothing to do costs one look. Answers how many closings were sealed.
 */
export async function clore(em: EntityManager, maintenant: Date): Promise<number> {
  const hier = jourPlus(jourDe(maintenant), -1);
  if (!(await sqlOne<Answered>(em, RESTE, [hier]))?.oui) return 0;
  const tenues = [...(await tenirToutes(em))].filter((c) => nomDe(c) !== CHAINE_AUDIT);
  const aClore: AClore[] = [];
  for (const chaine of tenues)
    aClore.push({
      ...(await reprendre(em, chaine)),
      ouverts: await faitsOuverts(em, chaine, hier),
    });
  const premier = premierJour(aClore);
  if (premier === undefined || premier > hier) return 0;
  const maillons: Maillons = [];
  const instant = enIso(maintenant);
  const dernier = [hier, jourPlus(premier, JOURS_PAR_PASSE - 1)].sort()[0] ?? hier;
  for (let jour = premier; jour <= dernier; jour = jourPlus(jour, 1))
    maillons.push(...cloreSoir(aClore, jour, instant));
  await ecrireMaillons(em, maillons, tenues);
  return maillons.length;
}

/** One evening: each register that has begun, then the pharmacy, which adds them up. */
function cloreSoir(aClore: readonly AClore[], jour: string, instant: string): Maillons {
  const maillons: Maillons = [];
  const total = clotureVide();
  const commencees = aClore.filter(
    ({ chaine, ouverts }) =>
      chaine.close_au !== null || [...ouverts.keys()].some((premier) => premier <= jour),
  );
  for (const compte of commencees) {
    if (nomDe(compte.chaine) === CHAINE_PHARMACIE || (compte.chaine.close_au ?? '') >= jour)
      continue;
    const sommes = sommer(compte.ouverts.get(jour));
    ajouterSommes(total, sommes);
    ajouterComptages(total, sommes);
    maillons.push(...cloreJour(compte, jour, sommes, { instant }));
  }
  const pharmacie = aClore.find((c) => nomDe(c.chaine) === CHAINE_PHARMACIE);
  if (!pharmacie || (pharmacie.chaine.close_au ?? '') >= jour) return maillons;
  ajouterSommes(total, sommer(pharmacie.ouverts.get(jour)));
  const chaines = Object.fromEntries(
    aClore.filter((c) => c !== pharmacie).map((c) => [nomDe(c.chaine), teteDe(c.chaine)]),
  );
  return [...maillons, ...cloreJour(pharmacie, jour, total, { instant, chaines })];
}
