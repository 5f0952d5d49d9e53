import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/postgresql';
import {
  CLIENT_COMPTANT,
  type Client,
  type ClientModifie,
  type NouveauClient,
} from '#shared/vente/clientele/client.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { enCentimes, enFcfa } from '#shared/base/montant.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { fauteTypeClient } from '#shared/vente/clientele/type-client.rules.ts';
import { readPharmacie } from '../../admin/pharmacie/lire-pharmacie.ts';
import { audit } from '../../platform/db/audit.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { ClientEntity, type ClientRow } from './clientele.entity.ts';
import { publishClient } from './publish-client.ts';
import { readClient } from './lire-clients.ts';
import { fauteCroisement } from '../../platform/db/crossed-fields.ts';
import { defined } from '../../platform/db/defined.ts';

const COMPTANT_VERROUILLE = 'Le client COMPTANT ne se modifie pas.';

async function readBack(em: ActRequest['em'], id: number): Promise<Client> {
  const lu = await readClient(em, id);
  if (!lu) throw new Error(`client ${id} absent après son enregistrement`);
  return lu;
}

/** [HIS-2] Author and date of each consent change; erased on withdrawal. */
const signerConsentement = (accord: boolean, par: string, maintenant: Date) => ({
  historique_accord: accord,
  historique_accord_at: accord ? maintenant : null,
  historique_accord_par: accord ? par : null,
});

/** [CLI-11] Fields certification requires, where it applies. */
async function fauteFiscale(
  em: ActRequest['em'],
  dit: Parameters<typeof fauteTypeClient>[1],
): Promise<Refus | null> {
  const reglage = await readPharmacie(em);
  const faute = fauteTypeClient(reglage?.certification_pays ?? null, dit);
  return faute === null ? null : refus(422, 'saisie_invalide', faute);
}

/** Ceiling in FCFA; 0: none. */
export async function creerClientActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, NouveauClient>): Promise<Resultat<Client>> {
  const sansType = await fauteFiscale(em, corps);
  if (sansType) return sansType;
  const cree = em.create(ClientEntity, {
    ...corps,
    type_client: corps.type_client ?? 'particulier',
    ...signerConsentement(corps.historique_accord, session.fullname, maintenant),
    plafond_dette: enCentimes(corps.plafond_dette),
    is_active: true,
  });
  await em.persist(cree).flush();
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'création',
    entite: 'client',
    entite_id: cree.id,
    apres: { plafond_dette: corps.plafond_dette, prise_en_charge: corps.prise_en_charge },
  });
  return succes(publishClient(em, await readBack(em, cree.id)), 'Client créé avec succès.');
}

/** Audited fields. */
const auditDe = (
  c: Pick<ClientRow, 'plafond_dette' | 'prise_en_charge' | 'is_active' | 'historique_accord'>,
) => ({
  consentement: { historique_accord: c.historique_accord },
  credit: { plafond_dette: enFcfa(c.plafond_dette), prise_en_charge: c.prise_en_charge },
  is_active: c.is_active,
});

/**
 * [CLI-3] COMPTANT is immutable. A ceiling below the debt suspends coverage. Deactivated: no new
 * sale [CLI-9]. Optimistic lock [FUS-5].
 */
export async function modifierClientActe({
  em,
  parametres: { id },
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }, unknown, ClientModifie>): Promise<Resultat<Client>> {
  if (id === CLIENT_COMPTANT)
    return refus(409, 'client_verrouille', COMPTANT_VERROUILLE, await readClient(em, id));
  const locked = await em.findOne(
    ClientEntity,
    { id, deleted_at: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Client'));
  const faute = await fauteCroisement(em, {
    entite: 'client',
    courante: await readBack(em, id),
    corps,
    par: session.fullname,
  });
  if (faute) return faute;
  const { version: _vue, ...champs } = corps;
  const { type_client, nif } = champs;
  const change = type_client !== undefined || nif !== undefined;
  const sansType =
    change && (await fauteFiscale(em, { ...locked, ...defined({ type_client, nif }) }));
  if (sansType) return sansType;
  const avant = auditDe(locked);
  em.assign(locked, {
    ...defined(champs),
    ...(corps.plafond_dette !== undefined && { plafond_dette: enCentimes(corps.plafond_dette) }),
    ...(corps.historique_accord !== undefined &&
      corps.historique_accord !== avant.consentement.historique_accord &&
      signerConsentement(corps.historique_accord, session.fullname, maintenant)),
  });
  await em.flush();
  const apres = auditDe(locked);
  const signe = { utilisateur: session.fullname, adresse, entite: 'client', entite_id: id };
  if (!isDeepStrictEqual(avant.credit, apres.credit))
    await audit(em, { ...signe, acte: 'crédit', avant: avant.credit, apres: apres.credit });
  if (!isDeepStrictEqual(avant.consentement, apres.consentement))
    await audit(em, {
      ...signe,
      acte: 'consentement',
      avant: avant.consentement,
      apres: apres.consentement,
    });
  if (avant.is_active !== apres.is_active)
    await audit(em, {
      ...signe,
      acte: apres.is_active ? 'réactivation' : 'désactivation',
      avant: { is_active: avant.is_active },
      apres: { is_active: apres.is_active },
    });
  return succes(publishClient(em, await readBack(em, id)), 'Client modifié avec succès.');
}
