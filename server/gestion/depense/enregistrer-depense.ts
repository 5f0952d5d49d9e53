import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExpressionBuilder } from 'kysely';
import { type Centimes, enCentimes, moins, ZERO } from '#shared/base/montant.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { type EvenementsDepense, SUJETS_DEPENSE } from '#shared/gestion/depense/depense.events.ts';
import * as phrasesDepense from '#shared/gestion/depense/depense.phrases.ts';
import { estAVenir } from '#shared/gestion/depense/depense.rules.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type {
  Depense,
  DepenseModifiee,
  NouvelleDepense,
} from '#shared/gestion/depense/depense.schema.ts';
import { signer } from '../../platform/db/crossed-fields.ts';
import { publishTiroir } from '../../vente/caisse/lock-caisse.ts';
import { audit } from '../../platform/db/audit.ts';
import { fauteCroisement } from '../../platform/db/crossed-fields.ts';
import { defined } from '../../platform/db/defined.ts';
import { row } from '../../platform/db/query.ts';
import type { Tables } from '../../entities.ts';
import { query } from '../../query.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { notifyGrosMouvement } from '../../vente/session-caisse/notify-mouvement.ts';
import { fauteDeTiroir } from '../../vente/session-caisse/faute-de-tiroir.ts';
import {
  aSignerDuJour,
  fauteSignature,
  nommerSignataire,
  signataireDe,
  lockSortiesOf,
} from '../../vente/session-caisse/second-signataire.ts';
import { lireDepense, presenterDepense, lockDepense } from './lire-depenses.ts';

const libelleDeCaisse = (eb: ExpressionBuilder<Tables, 'depense'>) =>
  eb
    .selectFrom('caisse as c')
    .select('c.libelle')
    .whereRef('c.id', '=', 'depense.caisse_id')
    .as('caisse_libelle');
const dite = ({ libelle, categorie, montant, date, caisse_libelle }: Depense) => ({
  libelle,
  categorie,
  montant,
  date,
  ...(caisse_libelle !== null && { caisse: caisse_libelle }),
});
const signee = (corps: NouvelleDepense | DepenseModifiee) => {
  const accord_par = signataireDe(corps);
  return accord_par === null ? {} : { accord_par };
};

interface Payee {
  montant: number;
  caisse_id?: number | null | undefined;
}
/** Extra cash out of the drawer over `avant`. */
function sortieDe({ montant, caisse_id }: Payee, avant: Payee | null): Centimes {
  if (caisse_id === null || caisse_id === undefined) return ZERO;
  const deja = avant?.caisse_id === caisse_id ? avant.montant : 0;
  return moins(enCentimes(montant), enCentimes(deja));
}
/** [SES-21] Amount to countersign, before the transaction. */
export const aSignerNouvelle = (r: ActRequest<unknown, unknown, NouvelleDepense>) =>
  aSignerDuJour(r, sortieDe(r.corps, null));
export async function aSignerModifiee(
  r: ActRequest<{ id: number }, unknown, DepenseModifiee>,
): Promise<Centimes> {
  const lue = await lireDepense(r.em, r.parametres.id);
  return lue ? aSignerDuJour(r, sortieDe({ ...lue, ...defined(r.corps) }, lue)) : ZERO;
}

/**
 * [SES-20] [SES-21] The paying register exists (locked) and holds the amount; above the ceiling, a
 * second signature.
 */
async function fauteCaisse(
  r: ActRequest<unknown, unknown, NouvelleDepense | DepenseModifiee>,
  { voulue, avant, du }: { voulue: Payee; avant: Payee | null; du: Centimes },
): Promise<Refus | null> {
  const { caisse_id } = voulue;
  if (caisse_id === null || caisse_id === undefined) return null;
  const caisse = await row(
    r.em,
    query
      .selectFrom('caisse')
      .select(['id', 'libelle'])
      .where('id', '=', caisse_id)
      .forNoKeyUpdate(),
  );
  if (!caisse) return refus(422, 'introuvable', phrasesRefus.introuvable('Caisse'));
  const sansSignature = await fauteSignature(r, du);
  if (sansSignature) return sansSignature;
  const sortie = sortieDe(voulue, avant);
  const tropPeu = sortie > ZERO ? await fauteDeTiroir(r, caisse, sortie) : null;
  if (tropPeu) return tropPeu;
  await nommerSignataire(r.em, r.corps);
  return null;
}

/** [SES-21] Notifies validators above the ceiling. */
async function notifySortie(
  r: ActRequest<unknown, unknown, NouvelleDepense | DepenseModifiee>,
  { caisse_id, caisse_libelle, libelle, montant }: Depense,
  du: Centimes,
): Promise<void> {
  if (caisse_id === null || caisse_libelle === null || du === ZERO) return;
  await notifyGrosMouvement(r, {
    caisse: { id: caisse_id, libelle: caisse_libelle },
    genre: 'depense',
    montant: enCentimes(montant),
    du,
    motif: libelle,
  });
}

function publishDepense(
  em: EntityManager,
  nom: keyof EvenementsDepense,
  depense: Depense,
  caisse_avant: number | null,
): void {
  raise(em, nom, SUJETS_DEPENSE, { depense });
  for (const id of new Set([caisse_avant, depense.caisse_id]))
    if (id !== null) publishTiroir(em, id);
}

/**
 * [DEP-2] [DEP-3] Label, category, amount > 0, no future date. From a till, a trigger moves the
 * open session's cash [DEP-4].
 */
export async function creerDepenseActe(
  r: ActRequest<unknown, unknown, NouvelleDepense>,
): Promise<Resultat<Depense>> {
  const { em, corps, session, maintenant, adresse } = r;
  if (corps.montant <= 0) return refus(422, 'depense_nulle', phrasesDepense.depenseNulle);
  if (estAVenir(corps.date, maintenant))
    return refus(422, 'depense_a_venir', phrasesDepense.depenseAVenir);
  await lockSortiesOf(em, session.fullname);
  const du = await aSignerNouvelle(r);
  const sansCaisse = await fauteCaisse(r, { voulue: corps, avant: null, du });
  if (sansCaisse) return sansCaisse;
  const creee = presenterDepense(
    (await row(
      em,
      query
        .insertInto('depense')
        .values({
          libelle: corps.libelle,
          categorie: corps.categorie,
          montant: enCentimes(corps.montant),
          date: corps.date,
          created_by: session.fullname,
          created_at: maintenant,
          updated_at: maintenant,
          caisse_id: corps.caisse_id ?? null,
        })
        .returningAll()
        .returning(libelleDeCaisse),
    )) ?? {},
  );
  inscrire(em, 'depense', creee.id);
  publishDepense(em, 'depense.creee', creee, null);
  await notifySortie(r, creee, du);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'création',
    entite: 'depense',
    entite_id: creee.id,
    apres: { ...dite(creee), ...signee(corps) },
  });
  return succes(creee, phrasesDepense.depenseCreee);
}

/** Named fields only; audited. */
export async function modifierDepenseActe(
  r: ActRequest<{ id: number }, unknown, DepenseModifiee>,
): Promise<Resultat<Depense>> {
  const { em, corps, session, maintenant, adresse } = r;
  const { id } = r.parametres;
  if (corps.montant !== undefined && corps.montant <= 0)
    return refus(422, 'depense_nulle', phrasesDepense.depenseNulle);
  if (corps.date !== undefined && estAVenir(corps.date, maintenant))
    return refus(422, 'depense_a_venir', phrasesDepense.depenseAVenir);
  await lockSortiesOf(em, session.fullname);
  const locked = await lockDepense(em, id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Dépense'));
  const courante = presenterDepense(locked);
  const croisement = await fauteCroisement(em, {
    entite: 'depense',
    courante,
    corps,
    par: session.fullname,
  });
  if (croisement) return croisement;
  const voulue = { ...courante, ...defined(corps) };
  const du = await aSignerDuJour(r, sortieDe(voulue, courante));
  const sansCaisse = await fauteCaisse(r, { voulue, avant: courante, du });
  if (sansCaisse) return sansCaisse;
  const faite = presenterDepense(
    (await row(
      em,
      query
        .updateTable('depense')
        .set((eb) => ({
          libelle: voulue.libelle,
          categorie: voulue.categorie,
          montant: enCentimes(voulue.montant),
          date: voulue.date,
          version: eb('version', '+', 1),
          updated_at: maintenant,
          caisse_id: voulue.caisse_id,
        }))
        .where('id', '=', id)
        .returningAll()
        .returning(libelleDeCaisse),
    )) ?? {},
  );
  inscrire(em, 'depense', id);
  publishDepense(em, 'depense.modifiee', faite, courante.caisse_id);
  await notifySortie(r, faite, du);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'modification',
    entite: 'depense',
    entite_id: id,
    avant: dite(courante),
    apres: { ...dite(faite), ...signee(corps) },
  });
  return succes(faite, phrasesDepense.depenseModifiee);
}

/** Soft delete. */
export async function supprimerDepenseActe({
  em,
  parametres: { id },
  session,
  maintenant,
  adresse,
}: ActRequest<{ id: number }>): Promise<Resultat<Depense>> {
  const locked = await lockDepense(em, id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Dépense'));
  // Signs the refund to the drawer.
  await signer(em, session.fullname);
  const otee = presenterDepense(
    (await row(
      em,
      query
        .updateTable('depense')
        .set((eb) => ({
          deleted_at: maintenant,
          version: eb('version', '+', 1),
          updated_at: maintenant,
        }))
        .where('id', '=', id)
        .returningAll()
        .returning(libelleDeCaisse),
    )) ?? {},
  );
  inscrire(em, 'depense', id);
  publishDepense(em, 'depense.supprimee', otee, null);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'suppression',
    entite: 'depense',
    entite_id: id,
    avant: dite(otee),
  });
  return succes(otee, phrasesDepense.depenseSupprimee);
}
