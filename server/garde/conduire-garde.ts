import type { EntityManager } from '@mikro-orm/postgresql';
import { heureDe, jourDe } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesLongue from '#shared/garde/garde-longue.phrases.ts';
import * as phrasesGarde from '#shared/garde/garde.phrases.ts';
import { enCentimes } from '#shared/base/montant.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { type EvenementsGarde, SUJETS_GARDE } from '#shared/garde/garde.events.ts';
import { etatInitial, longueurGarde, periodeGarde } from '#shared/garde/garde.rules.ts';
import type { Garde, NouvelleGarde } from '#shared/garde/garde.schema.ts';
import { audit } from '../db/audit.ts';
import { toDate } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { raise } from '../realtime/raise.ts';
import { gardeDe } from './lire-garde.ts';
import type { GardeRow } from './garde.entity.ts';

/** Shifts change one at a time: no two overlap, at most one is open. */
const VERROU = 7_004;
const verrouiller = (em: EntityManager) => sql(em, 'select pg_advisory_xact_lock($1)', [VERROU]);

/** Those that say what a shift is. */
type FaitDeGarde = Exclude<keyof EvenementsGarde, 'garde.sommes_changees'>;

type Tenue = Pick<GardeRow, 'id' | 'statut' | 'fin_at'>;
/** Baskets under way refer to it: they do not wait, for ending it then waits for them. */
const tenir = (em: EntityManager, id: number) =>
  sqlOne<Tenue>(em, 'select id, statut, fin_at from garde where id = $1 for no key update', [id]);

/**
 * Reads the shift as it now is and says the fact: every selling screen hears it, and the list of
 * shifts.
 */
async function dire(em: EntityManager, nom: FaitDeGarde, id: number): Promise<Garde> {
  const lue = await gardeDe(em, id);
  if (!lue) throw new Error(`garde ${id} disparue sous verrou`);
  raise(em, nom, SUJETS_GARDE, { garde: lue });
  return lue;
}
async function refuser(em: EntityManager, id: number, phrase: string) {
  return refus(409, 'garde_etat', phrase, await gardeDe(em, id));
}

const CROISEE = `select id
  from garde
  where statut in ('Programmé', 'En cours') and debut_at < $2 and fin_at > $1
    and id is distinct from $3
  order by debut_at
  limit 1`;
/** Another shift, under way or to come, that covers a part of this period. */
const croisee = (em: EntityManager, { debut, fin }: { debut: Date; fin: Date }, sauf?: number) =>
  sqlOne<Pick<GardeRow, 'id'>>(em, CROISEE, [debut, fin, sauf ?? null]);

/**
 * [GAR-4] A new shift: kept for its hour, or opened at once when that is past (sales made before
 * are not taxed again).
 */
export async function creerGardeActe({
  em,
  corps,
  session,
  maintenant,
  adresse,
}: ActRequest<unknown, unknown, NouvelleGarde>): Promise<Resultat<Garde>> {
  const periode = periodeGarde(corps);
  if (!periode) return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
  const etat = etatInitial(periode, maintenant);
  if (etat === 'passee') return refus(422, 'garde_passee', phrasesGarde.gardePassee);
  const { jours, questions } = longueurGarde(periode);
  if (questions === 2 && corps.jours_confirmes !== jours)
    return refus(422, 'garde_longue', phrasesLongue.gardeLongueConfirmer(jours));
  await verrouiller(em);
  const autre = await croisee(em, periode);
  if (autre) return refuser(em, autre.id, phrasesGarde.gardeChevauche);
  if (etat === 'En cours' && (await sqlOne(em, `select 1 from garde where statut = 'En cours'`)))
    return refus(409, 'garde_deja_en_cours', phrasesGarde.gardeDejaEnCours);
  const creee = await sqlOne<Pick<GardeRow, 'id'>>(
    em,
    `insert into garde (date_debut, heure_debut, date_fin, heure_fin, debut_at, fin_at,
        montant_taxe, statut, created_by, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
      returning id`,
    [
      corps.date_debut,
      corps.heure_debut,
      corps.date_fin,
      corps.heure_fin,
      periode.debut,
      periode.fin,
      enCentimes(corps.montant_taxe),
      etat,
      session.fullname,
      maintenant,
    ],
  );
  const dite = await dire(
    em,
    etat === 'En cours' ? 'garde.ouverte' : 'garde.programmee',
    creee?.id ?? 0,
  );
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'création',
    entite: 'garde',
    entite_id: dite.id,
    apres: { ...corps, statut: etat },
  });
  return succes(
    dite,
    etat === 'En cours' ? phrasesGarde.gardeOuverte : phrasesGarde.gardeProgrammee,
  );
}

/**
 * [GAR-5] Opened by hand before its hour: it begins now. Refused when another one is to come in
 * between, which would then never open.
 */
export async function demarrerGardeActe({
  em,
  parametres: { id },
  session,
  maintenant,
  adresse,
}: ActRequest<{ id: number }>): Promise<Resultat<Garde>> {
  await verrouiller(em);
  const tenue = await tenir(em, id);
  if (!tenue) return refus(404, 'introuvable', phrasesRefus.introuvable('Garde'));
  if (tenue.statut !== 'Programmé') return refuser(em, id, phrasesGarde.gardePasProgrammee);
  if (await sqlOne(em, `select 1 from garde where statut = 'En cours'`))
    return refuser(em, id, phrasesGarde.gardeDejaEnCours);
  const autre = await croisee(em, { debut: maintenant, fin: toDate(tenue.fin_at) }, id);
  if (autre) return refuser(em, autre.id, phrasesGarde.gardeChevauche);
  await ouvrir(em, id, maintenant);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'ouverture',
    entite: 'garde',
    entite_id: id,
  });
  return succes(await dire(em, 'garde.ouverte', id), phrasesGarde.gardeOuverte);
}
const ouvrir = (em: EntityManager, id: number, maintenant: Date) =>
  sql(
    em,
    `update garde
      set statut = 'En cours', debut_at = least(debut_at, $2),
        date_debut = case when debut_at > $2 then $3::date else date_debut end,
        heure_debut = case when debut_at > $2 then $4 else heure_debut end, version = version + 1,
        updated_at = $2
      where id = $1`,
    [id, maintenant, jourDe(maintenant), heureDe(maintenant)],
  );

/** [GAR-6] Ended by hand: it ends now. */
export async function terminerGardeActe({
  em,
  parametres: { id },
  session,
  maintenant,
  adresse,
}: ActRequest<{ id: number }>): Promise<Resultat<Garde>> {
  await verrouiller(em);
  const tenue = await tenir(em, id);
  if (!tenue) return refus(404, 'introuvable', phrasesRefus.introuvable('Garde'));
  if (tenue.statut !== 'En cours') return refuser(em, id, phrasesGarde.gardePasEnCours);
  await sql(
    em,
    `update garde
      set statut = 'Terminé', fin_at = greatest($2, debut_at + interval '1 second'), date_fin = $3,
        heure_fin = $4, version = version + 1, updated_at = $2
      where id = $1`,
    [id, maintenant, jourDe(maintenant), heureDe(maintenant)],
  );
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'fin',
    entite: 'garde',
    entite_id: id,
  });
  return succes(await dire(em, 'garde.terminee', id), phrasesGarde.gardeTerminee);
}

/** [GAR-7] Given up before it began. */
export async function annulerGardeActe({
  em,
  parametres: { id },
  session,
  maintenant,
  adresse,
}: ActRequest<{ id: number }>): Promise<Resultat<Garde>> {
  await verrouiller(em);
  const tenue = await tenir(em, id);
  if (!tenue) return refus(404, 'introuvable', phrasesRefus.introuvable('Garde'));
  if (tenue.statut !== 'Programmé') return refuser(em, id, phrasesGarde.gardePasProgrammee);
  await sql(
    em,
    `update garde set statut = 'Annulé', version = version + 1, updated_at = $2 where id = $1`,
    [id, maintenant],
  );
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'annulation',
    entite: 'garde',
    entite_id: id,
  });
  return succes(await dire(em, 'garde.annulee', id), phrasesGarde.gardeAnnulee);
}

/** `openedBy`: it was under way, its tax on the baskets. */
type GardeFinie = Pick<GardeRow, 'id'> & { ouverte: boolean };

/**
 * [GAR-8] What the clock decides: the open shift whose end came, then the one whose hour came. One
 * that was to come while no server ran and is over is ended without having been opened. True when
 * the tax of baskets changed.
 */
export async function suivreHorloge(em: EntityManager, maintenant: Date): Promise<boolean> {
  await verrouiller(em);
  const finies = await sql<GardeFinie>(
    em,
    `
    with avant as (select id, statut
    from garde
    where statut in ('Programmé', 'En cours') and fin_at <= $1
    order by id
    for no key update)
    update garde g
    set statut = 'Terminé', version = version + 1, updated_at = $1
    from avant a
    where g.id = a.id
    returning g.id, a.statut = 'En cours' as ouverte`,
    [maintenant],
  );
  for (const { id } of finies) await dire(em, 'garde.terminee', id);
  const due = await sqlOne<Pick<GardeRow, 'id'>>(
    em,
    `select id
      from garde
      where statut = 'Programmé' and debut_at <= $1
        and not exists (select 1 from garde where statut = 'En cours')
      order by debut_at
      limit 1
      for no key update`,
    [maintenant],
  );
  if (due) {
    await ouvrir(em, due.id, maintenant);
    await dire(em, 'garde.ouverte', due.id);
  }
  return due !== undefined || finies.some((f) => f.ouverte);
}
