import type { EntityManager } from '@mikro-orm/postgresql';
import type { Updateable } from 'kysely';
import * as phrasesPharmacie from '#shared/admin/pharmacie/pharmacie.phrases.ts';
import { enCentimes } from '#shared/base/montant.ts';
import { VALIDITE_JOURS } from '#shared/admin/pharmacie/pharmacie.rules.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { Pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';
import type { PharmacieSaisie } from '#shared/admin/pharmacie/pharmacie-saisie.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { row } from '../../platform/db/query.ts';
import type { Tables } from '../../entities.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { logoDemande } from './logo-demande.ts';
import { presenterPharmacie } from './lire-pharmacie.ts';
import type { PharmacieRow } from './pharmacie.entity.ts';
import { servirActivation } from '../activation/servir-activation.ts';
import { fauteCroisement } from '../../platform/db/crossed-fields.ts';
import { defined } from '../../platform/db/defined.ts';

const COLONNES = [
  'nom_pharmacie',
  'telephone1',
  'telephone2',
  'email',
  'adresse',
  'bp',
  'logo',
  'logo_url',
  'statut_juridique',
  'capital',
  'rccm',
  'nif',
  'site_web',
  'adresse_publique',
  'slogan',
  'remise_sans_accord',
  'accord_exige',
  'contre_indication_exigee',
  'historique_interactions',
  'arrondi_especes',
  'validite_devis_jours',
  'plafond_fonds',
  'reference_exigee',
] as const satisfies readonly (keyof PharmacieRow)[];
type Colonne = (typeof COLONNES)[number];
/** Money in hundredths. */
type Valeurs = Partial<Record<Colonne, PharmacieRow[Colonne]>>;

const REGLAGES_DE_DEPART: Valeurs = {
  remise_sans_accord: 10,
  accord_exige: false,
  contre_indication_exigee: true,
  historique_interactions: false,
  arrondi_especes: false,
  validite_devis_jours: VALIDITE_JOURS,
  plafond_fonds: enCentimes(100_000),
  reference_exigee: false,
};

const UTILISATEUR_ACTIVATION = 'Activation';
/** Version of a form from before any pharmacy: creates, never updates. */
const VUE_AVANT_ELLE = 0;
const NOUVEAU = refus(409, 'version_perimee', phrasesPharmacie.pharmacieModifieeAilleurs);

function changements(
  tenue: Valeurs | undefined,
  voulue: Valeurs,
): { avant: Valeurs; apres: Valeurs } {
  const changees = COLONNES.filter(
    (c) => voulue[c] !== undefined && (tenue?.[c] ?? null) !== voulue[c],
  );
  return {
    avant: Object.fromEntries(changees.map((c) => [c, tenue?.[c] ?? null])),
    apres: Object.fromEntries(changees.map((c) => [c, voulue[c] ?? null])),
  };
}

/** Single use, without a pharmacy; the row lock decides a race. */
async function prendreActivation(
  em: EntityManager,
  token: string | null,
  maintenant: Date,
  existe: boolean,
): Promise<Refus | null> {
  if (token === null) return null;
  if (existe) return refus(403, 'activation_deja_servie', phrasesPharmacie.activationDejaServie);
  return (await servirActivation(em, token, maintenant))
    ? null
    : refus(403, 'activation_deja_servie', phrasesPharmacie.activationDejaServie);
}

type Reglages = Pick<PharmacieRow, Colonne>;
const inserer = (em: EntityManager, valeurs: Reglages) =>
  row(
    em,
    query
      .insertInto('pharmacie')
      .values(valeurs)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  );
const modifier = (em: EntityManager, id: number, valeurs: Updateable<Tables['pharmacie']>) =>
  row(
    em,
    query
      .updateTable('pharmacie')
      .set(valeurs)
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returning('id'),
  );

/** Except the logo. */
function valeursDe(saisie: PharmacieSaisie): Valeurs {
  const { capital, plafond_fonds, logo: _, logo_url: __, version: ___, ...textes } = saisie;
  return {
    ...defined(textes),
    ...(plafond_fonds !== undefined && { plafond_fonds: enCentimes(plafond_fonds) }),
    ...(capital !== undefined && { capital: capital === null ? null : enCentimes(capital) }),
  };
}

/** Changed since that version and also sent [FUS-5]. */
async function fauteVersion(
  em: EntityManager,
  corps: PharmacieSaisie,
  par: string,
): Promise<Refus | null> {
  const courante = await presenterPharmacie(em);
  if (corps.version === VUE_AVANT_ELLE) return { ...NOUVEAU, data: courante };
  return courante && fauteCroisement(em, { entite: 'pharmacie', courante, corps, par });
}

/**
 * Absent fields stay. Refuses concurrently changed fields (409, with current values), an invalid
 * logo, a used activation.
 */
export async function enregistrerPharmacieActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
  laissezPasser,
}: ActRequest<unknown, unknown, PharmacieSaisie>): Promise<Resultat<Pharmacie>> {
  const locked = await row(
    em,
    query.selectFrom('pharmacie').selectAll().orderBy('id').limit(1).forUpdate(),
  );
  const arret =
    (await prendreActivation(em, laissezPasser, maintenant, locked !== undefined)) ??
    (locked ? await fauteVersion(em, corps, session.fullname) : null);
  if (arret) return arret;
  const logo = await logoDemande(em, corps, locked);
  if (estRefus(logo)) return logo;
  const { avant, apres } = changements(locked, { ...valeursDe(corps), ...logo });
  if (locked && Object.keys(apres).length === 0)
    return succes(await presente(em), phrasesPharmacie.pharmacieInchangee);
  const ecrite: Valeurs = { ...REGLAGES_DE_DEPART, ...locked, ...apres };
  const valeurs = Object.fromEntries(COLONNES.map((c) => [c, ecrite[c] ?? null])) as Reglages;
  const ligne = locked
    ? await modifier(em, locked.id, { ...valeurs, updated_at: maintenant })
    : await inserer(em, valeurs);
  // Created concurrently: never overwritten.
  if (!ligne)
    return laissezPasser === null
      ? NOUVEAU
      : refus(403, 'activation_deja_servie', phrasesPharmacie.activationDejaServie);
  inscrire(em, 'pharmacie', ligne.id);
  await audit(em, {
    utilisateur: laissezPasser === null ? session.fullname : UTILISATEUR_ACTIVATION,
    adresse,
    acte: locked ? 'modification' : 'creation',
    entite: 'pharmacie',
    entite_id: ligne.id,
    avant,
    apres,
  });
  const pharmacie = await presente(em);
  raise(em, 'pharmacie.modifiee', ['application'], { pharmacie });
  return succes(pharmacie, phrasesPharmacie.pharmacieEnregistree);
}

async function presente(em: EntityManager): Promise<Pharmacie> {
  const pharmacie = await presenterPharmacie(em);
  if (!pharmacie) throw new Error('pharmacie disparue sous verrou');
  return pharmacie;
}
