import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, heureDe, jourDe } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesLongue from '#shared/gestion/garde/garde-longue.phrases.ts';
import * as phrasesGarde from '#shared/gestion/garde/garde.phrases.ts';
import { enCentimes } from '#shared/base/montant.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { type EvenementsGarde, SUJETS_GARDE } from '#shared/gestion/garde/garde.events.ts';
import { etatInitial, longueurGarde, periodeGarde } from '#shared/gestion/garde/garde.rules.ts';
import type { Garde, NouvelleGarde } from '#shared/gestion/garde/garde.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { toDate } from '../../platform/db/present.ts';
import { constant, fragment, row, rows } from '../../platform/db/query.ts';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { gardeDe } from './lire-garde.ts';

/** Advisory lock: no overlap, at most one open. */
const VERROU = 7_004;
const verrouiller = (em: EntityManager) => advisoryLock(em, VERROU);

type FaitDeGarde = Exclude<keyof EvenementsGarde, 'garde.sommes_changees'>;

/** Baskets' foreign keys do not wait; closing then waits for them. */
const lockGarde = (em: EntityManager, id: number) =>
  row(
    em,
    query
      .selectFrom('garde')
      .select(['id', 'statut', 'fin_at'])
      .where('id', '=', id)
      .forNoKeyUpdate(),
  );

/** Publishes to selling screens and the list. */
async function publishGarde(em: EntityManager, nom: FaitDeGarde, id: number): Promise<Garde> {
  const lue = await gardeDe(em, id);
  if (!lue) throw new Error(`garde ${id} disparue sous verrou`);
  raise(em, nom, SUJETS_GARDE, { garde: lue });
  return lue;
}
async function refuser(em: EntityManager, id: number, phrase: string) {
  return refus(409, 'garde_etat', phrase, await gardeDe(em, id));
}

/** Current or planned. */
const croisee = (em: EntityManager, { debut, fin }: { debut: Date; fin: Date }, sauf = 0) =>
  row(
    em,
    query
      .selectFrom('garde')
      .select('id')
      .where('statut', 'in', [constant('Programmé'), constant('En cours')])
      .where('debut_at', '<', enIso(fin))
      .where('fin_at', '>', enIso(debut))
      .where('id', '<>', sauf)
      .orderBy('debut_at')
      .limit(1),
  );
const EN_COURS = query.selectFrom('garde').select('id').where('statut', '=', constant('En cours'));

/** [GAR-4] Planned, or opened at once when past (earlier sales are not taxed). */
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
  if (etat === 'En cours' && (await row(em, EN_COURS)))
    return refus(409, 'garde_deja_en_cours', phrasesGarde.gardeDejaEnCours);
  const creee = await row(
    em,
    query
      .insertInto('garde')
      .values({
        date_debut: corps.date_debut,
        heure_debut: corps.heure_debut,
        date_fin: corps.date_fin,
        heure_fin: corps.heure_fin,
        debut_at: periode.debut,
        fin_at: periode.fin,
        montant_taxe: enCentimes(corps.montant_taxe),
        statut: etat,
        created_by: session.fullname,
        created_at: maintenant,
        updated_at: maintenant,
      })
      .returning('id'),
  );
  const dite = await publishGarde(
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
 * [GAR-5] Manual early start, from now. Refused when another is planned in between: it would never
 * open.
 */
export async function demarrerGardeActe({
  em,
  parametres: { id },
  session,
  maintenant,
  adresse,
}: ActRequest<{ id: number }>): Promise<Resultat<Garde>> {
  await verrouiller(em);
  const locked = await lockGarde(em, id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Garde'));
  if (locked.statut !== 'Programmé') return refuser(em, id, phrasesGarde.gardePasProgrammee);
  if (await row(em, EN_COURS)) return refuser(em, id, phrasesGarde.gardeDejaEnCours);
  const autre = await croisee(em, { debut: maintenant, fin: toDate(locked.fin_at) }, id);
  if (autre) return refuser(em, autre.id, phrasesGarde.gardeChevauche);
  await ouvrir(em, id, maintenant);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'ouverture',
    entite: 'garde',
    entite_id: id,
  });
  return succes(await publishGarde(em, 'garde.ouverte', id), phrasesGarde.gardeOuverte);
}
/** Early opening starts now. */
const ouvrir = (em: EntityManager, id: number, maintenant: Date) => {
  const present = enIso(maintenant);
  return rows(
    em,
    query
      .updateTable('garde')
      .set((eb) => {
        const avantLHeure = eb('debut_at', '>', present);
        return {
          statut: 'En cours' as const,
          debut_at: fragment<string>`least(${eb.ref('debut_at')}, ${present})`,
          date_debut: eb
            .case()
            .when(avantLHeure)
            .then(fragment<string>`${jourDe(maintenant)}::date`)
            .else(eb.ref('date_debut'))
            .end(),
          heure_debut: eb
            .case()
            .when(avantLHeure)
            .then(heureDe(maintenant))
            .else(eb.ref('heure_debut'))
            .end(),
          version: eb('version', '+', 1),
          updated_at: maintenant,
        };
      })
      .where('id', '=', id),
  );
};

/** [GAR-6] Manual end, from now. */
export async function terminerGardeActe({
  em,
  parametres: { id },
  session,
  maintenant,
  adresse,
}: ActRequest<{ id: number }>): Promise<Resultat<Garde>> {
  await verrouiller(em);
  const locked = await lockGarde(em, id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Garde'));
  if (locked.statut !== 'En cours') return refuser(em, id, phrasesGarde.gardePasEnCours);
  await rows(
    em,
    query
      .updateTable('garde')
      .set((eb) => ({
        statut: 'Terminé' as const,
        fin_at: fragment<string>`greatest(${enIso(maintenant)}, ${eb.ref('debut_at')} + interval '1 second')`,
        date_fin: jourDe(maintenant),
        heure_fin: heureDe(maintenant),
        version: eb('version', '+', 1),
        updated_at: maintenant,
      }))
      .where('id', '=', id),
  );
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'fin',
    entite: 'garde',
    entite_id: id,
  });
  return succes(await publishGarde(em, 'garde.terminee', id), phrasesGarde.gardeTerminee);
}

/** [GAR-7] Before its start only. */
export async function annulerGardeActe({
  em,
  parametres: { id },
  session,
  maintenant,
  adresse,
}: ActRequest<{ id: number }>): Promise<Resultat<Garde>> {
  await verrouiller(em);
  const locked = await lockGarde(em, id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Garde'));
  if (locked.statut !== 'Programmé') return refuser(em, id, phrasesGarde.gardePasProgrammee);
  await rows(
    em,
    query
      .updateTable('garde')
      .set((eb) => ({
        statut: 'Annulé' as const,
        version: eb('version', '+', 1),
        updated_at: maintenant,
      }))
      .where('id', '=', id),
  );
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'annulation',
    entite: 'garde',
    entite_id: id,
  });
  return succes(await publishGarde(em, 'garde.annulee', id), phrasesGarde.gardeAnnulee);
}

/**
 * [GAR-8] Closes, then opens, due shifts. One missed while no server ran closes unopened. True when
 * the baskets' tax changed.
 */
export async function suivreHorloge(em: EntityManager, maintenant: Date): Promise<boolean> {
  await verrouiller(em);
  const finies = await rows(
    em,
    query
      .with('avant', (db) =>
        db
          .selectFrom('garde')
          .select(['id', 'statut'])
          .where('statut', 'in', [constant('Programmé'), constant('En cours')])
          .where('fin_at', '<=', enIso(maintenant))
          .orderBy('id')
          .forNoKeyUpdate(),
      )
      .updateTable('garde as g')
      .from('avant as a')
      .set((eb) => ({
        statut: 'Terminé' as const,
        version: eb('g.version', '+', 1),
        updated_at: maintenant,
      }))
      .whereRef('g.id', '=', 'a.id')
      .returning(['g.id', 'a.statut as avant']),
  );
  for (const { id } of finies) await publishGarde(em, 'garde.terminee', id);
  const due = await row(
    em,
    query
      .selectFrom('garde')
      .select('id')
      .where('statut', '=', constant('Programmé'))
      .where('debut_at', '<=', enIso(maintenant))
      .where((eb) => eb.not(eb.exists(EN_COURS)))
      .orderBy('debut_at')
      .limit(1)
      .forNoKeyUpdate(),
  );
  if (due) {
    await ouvrir(em, due.id, maintenant);
    await publishGarde(em, 'garde.ouverte', due.id);
  }
  return due !== undefined || finies.some((f) => f.avant === 'En cours');
}
