import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  fauteCompteAdmin,
  fauteDernierAdmin,
  fautesDroits,
  fautesHabilitations,
  rangerHabilitations,
} from '#shared/admin/utilisateur/comptes.rules.ts';
import { sosieDe } from '#shared/admin/utilisateur/identite.rules.ts';
import { peutTenirCaisse } from '#shared/admin/utilisateur/acces.rules.ts';
import type { Compte, UtilisateurModifie } from '#shared/admin/utilisateur/compte.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { signatureDeProgramme } from '../../platform/http/program-tokens.ts';
import { announceAccess } from '../../platform/realtime/revocations.ts';
import { UtilisateurEntity } from './utilisateur.entity.ts';
import { ouvrirDossier } from './lock-comptes.ts';
import { fauteCroisement } from '../../platform/db/crossed-fields.ts';
import { defined } from '../../platform/db/defined.ts';

/** [ACC-12] [ACC-23] Login and full name are one person's to the eye; account `id` may keep its own. */
export async function fautesUnicite(
  em: EntityManager,
  { name, fullname }: { name?: string | undefined; fullname?: string | undefined },
  id = 0,
): Promise<string[]> {
  const autres = await rows(
    em,
    query.selectFrom('utilisateur').select(['name', 'fullname']).where('id', '<>', id),
  );
  const programmes = await rows(em, query.selectFrom('jeton_programme').select('nom'));
  const signent = [
    ...autres.map((a) => a.fullname),
    ...programmes.map(({ nom }) => signatureDeProgramme(nom)),
  ];
  return [
    ...fauteDIdentite(
      'Le nom d’utilisateur',
      name,
      autres.map((a) => a.name),
    ),
    ...fauteDIdentite('Le nom', fullname, signent),
  ];
}
function fauteDIdentite(
  champ: string,
  voulu: string | undefined,
  autres: readonly string[],
): string[] {
  const pris = voulu === undefined ? undefined : sosieDe(voulu, autres);
  if (voulu === undefined || pris === undefined) return [];
  return [
    autres.includes(voulu)
      ? phrasesRefus.dejaPris(champ, voulu)
      : phrasesUtilisateur.nomConfondu(champ, voulu, pris),
  ];
}

function voulus({
  name,
  telephone,
  email,
  habilitations,
  version: _vue,
  ...reste
}: UtilisateurModifie) {
  return {
    ...reste,
    ...(name !== undefined && { name: name.toLowerCase() }),
    ...(telephone !== undefined && { telephone: telephone || null }),
    ...(email !== undefined && { email: email || null }),
    ...(habilitations !== undefined && { habilitations: rangerHabilitations(habilitations) }),
  };
}
type Voulus = ReturnType<typeof voulus>;

/** Fields sent back unchanged are ignored. */
function changementsDe(cible: Compte, demandes: Voulus): Voulus {
  const avant = { ...cible, habilitations: rangerHabilitations(cible.habilitations) };
  return Object.fromEntries(
    Object.entries(demandes).filter(
      ([cle, v]) =>
        v !== undefined && JSON.stringify(v) !== JSON.stringify(Reflect.get(avant, cle)),
    ),
  );
}

async function emporter(cible: Compte, changements: Partial<Compte>, s: Suites): Promise<void> {
  if (changements.fullname !== undefined) await s.renommer(cible.fullname, changements.fullname);
  if (!peutTenirCaisse({ ...cible, ...changements })) await s.rendrePoste();
  if (changements.habilitations !== undefined || changements.is_admin !== undefined)
    await s.direDroits(cible);
}

interface Suites {
  /** Renames open baskets and register. */
  renommer: (ancien: string, nouveau: string) => Promise<void>;
  /** Releases the register [CAI-6]. */
  rendrePoste: () => Promise<void>;
  /** Publishes the changed rights [ACC-22]. */
  direDroits: (cible: Compte) => Promise<void>;
}

/**
 * [ACC-14] No password or PIN. Account written last: a unique-name change blocks referencing rows,
 * which may lock a basket to rename.
 */
export async function modifierUtilisateurActe(
  r: ActRequest<{ id: number }, unknown, UtilisateurModifie>,
  suites: Suites,
): Promise<Resultat<Compte>> {
  const {
    em,
    parametres: { id },
    corps,
    session,
    adresse,
  } = r;
  const dossier = await ouvrirDossier(r);
  if (estRefus(dossier)) return dossier;
  const { acteur, cible, autresAdmins } = dossier;
  const changements = defined(changementsDe(cible, voulus(corps)));
  const interdits = [
    fauteCompteAdmin(acteur, cible) ?? [],
    fautesDroits(acteur, cible, changements),
  ].flat();
  if (interdits.length > 0) return refus(403, 'non_autorise', interdits);
  const fautes = [
    ...fautesHabilitations(corps.habilitations ?? []),
    ...(await fautesUnicite(em, changements, id)),
  ];
  if (fautes.length > 0) return refus(422, 'saisie_invalide', fautes);
  const croisement = await fauteCroisement(em, {
    entite: 'utilisateur',
    courante: cible,
    corps,
    par: session.fullname,
  });
  if (croisement) return croisement;
  const seul = changements.is_admin === false ? fauteDernierAdmin(cible, autresAdmins) : null;
  if (seul !== null) return refus(409, 'dernier_administrateur', seul, cible);
  if (Object.keys(changements).length === 0)
    return succes(cible, phrasesUtilisateur.utilisateurModifie);
  await emporter(cible, changements, suites);
  em.assign(await em.findOneOrFail(UtilisateurEntity, id), changements);
  const avant = Object.fromEntries(
    Object.keys(changements).map((cle) => [cle, Reflect.get(cible, cle)]),
  );
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'modification',
    entite: 'utilisateur',
    entite_id: id,
    avant,
    apres: changements,
  });
  await announceAccess(em, { utilisateur_id: id });
  return succes(
    { ...cible, ...changements, version: cible.version + 1 },
    phrasesUtilisateur.utilisateurModifie,
  );
}
