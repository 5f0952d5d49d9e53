import { LockMode } from '@mikro-orm/postgresql';
import {
  CLIENT_COMPTANT,
  type Client,
  type ClientModifie,
  type NouveauClient,
} from '#shared/clientele/client.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { enCentimes, enFcfa } from '#shared/base/montant.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { audit } from '../db/audit.ts';
import type { ActRequest } from '../http/route.ts';
import { ClientEntity } from './client.entity.ts';
import { direClient } from './dire-client.ts';
import { relireClient } from './lire-clients.ts';
import { fauteCroisement } from '../db/crossed-fields.ts';
import { defined } from '../db/defined.ts';

const COMPTANT_VERROUILLE = 'Le client COMPTANT ne se modifie pas.';

async function relire(em: ActRequest['em'], id: number): Promise<Client> {
  const lu = await relireClient(em, id);
  if (!lu) throw new Error(`client ${id} absent après son enregistrement`);
  return lu;
}

/** A new client; the ceiling comes in FCFA, 0 means none. */
export async function creerClientActe({
  em,
  corps,
  session,
  adresse,
}: ActRequest<unknown, unknown, NouveauClient>): Promise<Resultat<Client>> {
  const cree = em.create(ClientEntity, {
    ...corps,
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
  return succes(direClient(em, await relire(em, cree.id)), 'Client créé avec succès.');
}

/**
 * [CLI-3] COMPTANT is nobody's to change. A ceiling may go below the debt: no more coverage then,
 * until it is settled. A change made from an older version crosses nobody's [FUS-5].
 */
export async function modifierClientActe({
  em,
  parametres: { id },
  corps,
  session,
  adresse,
}: ActRequest<{ id: number }, unknown, ClientModifie>): Promise<Resultat<Client>> {
  if (id === CLIENT_COMPTANT)
    return refus(409, 'client_verrouille', COMPTANT_VERROUILLE, await relireClient(em, id));
  const tenu = await em.findOne(ClientEntity, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!tenu) return refus(404, 'introuvable', phrasesRefus.introuvable('Client'));
  const faute = await fauteCroisement(em, {
    entite: 'client',
    courante: await relire(em, id),
    corps,
    par: session.fullname,
  });
  if (faute) return faute;
  const { version: _vue, ...champs } = corps;
  const avant = {
    plafond_dette: enFcfa(tenu.plafond_dette),
    prise_en_charge: tenu.prise_en_charge,
  };
  em.assign(tenu, {
    ...defined(champs),
    ...(corps.plafond_dette !== undefined && { plafond_dette: enCentimes(corps.plafond_dette) }),
  });
  await em.flush();
  const apres = {
    plafond_dette: enFcfa(tenu.plafond_dette),
    prise_en_charge: tenu.prise_en_charge,
  };
  if (
    avant.plafond_dette !== apres.plafond_dette ||
    avant.prise_en_charge !== apres.prise_en_charge
  ) {
    await audit(em, {
      utilisateur: session.fullname,
      adresse,
      acte: 'crédit',
      entite: 'client',
      entite_id: id,
      avant,
      apres,
    });
  }
  return succes(direClient(em, await relire(em, id)), 'Client modifié avec succès.');
}
