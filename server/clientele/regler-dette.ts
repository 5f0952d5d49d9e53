import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesClientele from '#shared/clientele/clientele.phrases.ts';
import { enCentimes, enFcfa, formatFcfa, plus } from '#shared/base/montant.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import {
  type NouveauReglement,
  type Reglement,
  reglement,
} from '#shared/clientele/releve.schema.ts';
import {
  appliquerReglement,
  detteAPayer,
  type FauteReglement,
} from '#shared/clientele/reglement.rules.ts';
import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import { sujetsDuTiroir } from '#shared/caisse/caisse.events.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { audit } from '../db/audit.ts';
import { present } from '../db/present.ts';
import { sqlOne } from '../db/sql.ts';
import { type Filters, addFilter, readList, type ListSource } from '../http/read-list.ts';
import { raise } from '../realtime/raise.ts';
import { inscrire } from '../scellement/inscrire.ts';
import type { ActRequest } from '../http/route.ts';
import { direClient } from './dire-client.ts';
import { relireClient } from './lire-clients.ts';
import type { ClientRow } from './client.entity.ts';

const SOURCE: ListSource<Reglement> = {
  schema: reglement,
  select: 'select t.* from reglement t where true',
  recherche: 't.recherche',
  tri: {
    id: 't.id',
    montant: 't.montant',
    created_at: 't.created_at',
    created_by: 'f_recherche(t.created_by)',
    mode_paiement: 't.mode_paiement',
  },
  parDefaut: 't.id desc',
};
export function listerReglementsActe({
  em,
  parametres: { id },
  requete,
}: ActRequest<{ id: number }, RequeteListe>) {
  const filtres: Filters = { conditions: [], valeurs: [] };
  addFilter(filtres, 't.client_id = ?', id);
  return readList(em, SOURCE, requete, filtres);
}

type ClientQuiPaie = Pick<ClientRow, 'id' | 'libelle' | 'current_dette' | 'secteur_assure'>;
/** Why that is no settlement of this client's debt (hundredths). */
async function direFaute(
  em: EntityManager,
  faute: FauteReglement,
  { id, current_dette }: Pick<ClientRow, 'id' | 'current_dette'>,
): Promise<Refus> {
  switch (faute) {
    case 'nul':
      return refus(422, 'reglement_nul', phrasesClientele.reglementNul);
    case 'sans_dette':
      return refus(409, 'client_sans_dette', phrasesClientele.clientSansDette, {
        client: await relireClient(em, id),
      });
    case 'trop_grand': {
      const du = formatFcfa(enFcfa(detteAPayer(current_dette)));
      return refus(422, 'reglement_trop_grand', phrasesClientele.reglementTropGrand(du));
    }
  }
}

/**
 * [CLI-4] A client pays back: more than nothing, never more than the debt, under the client's lock
 * (contract §4), the whole debt by its whole francs [CLI-10]. Its money goes into the register of who
 * takes it, Default when he holds none [SES-9].
 */
export async function reglerDetteActe({
  em,
  parametres: { id },
  corps,
  session,
  maintenant,
  adresse,
}: ActRequest<{ id: number }, unknown, NouveauReglement>): Promise<Resultat<Reglement>> {
  const tenu = await sqlOne<ClientQuiPaie>(
    em,
    'select id, libelle, current_dette, secteur_assure from client where id = $1 and deleted_at is null for no key update',
    [id],
  );
  if (!tenu) return refus(404, 'introuvable', phrasesRefus.introuvable('Client'));
  const applique = appliquerReglement(
    tenu.current_dette,
    enCentimes(corps.montant),
    corps.mode_paiement,
  );
  if (typeof applique === 'string') return direFaute(em, applique, tenu);
  const { montant, arrondi } = applique;
  const recu = enFcfa(plus(montant, arrondi));
  const ligne = await sqlOne(
    em,
    `with d as (update client
      set current_dette = current_dette - $2, version = version + 1, updated_at = $5
      where id = $1)
    insert into reglement (client_id, client, secteur_assure, montant, arrondi, mode_paiement,
      dette_avant, dette_apres, created_by, created_at, caisse_id)
    values ($1, $3, $10, $2, $9, $4, $6, $6 - $2, $7, $5, coalesce((select min(id)
    from caisse
    where current_authorized_user_id = $8), ${CAISSE_DEFAUT}))
    returning *`,
    [
      id,
      montant,
      tenu.libelle,
      corps.mode_paiement,
      maintenant,
      tenu.current_dette,
      session.fullname,
      session.id,
      arrondi,
      tenu.secteur_assure,
    ],
  );
  const client = await relireClient(em, id);
  if (!client || !ligne) throw new Error(`client ${id} disparu sous verrou`);
  const regle = present(reglement, ligne);
  inscrire(em, 'reglement', regle.id);
  direClient(em, client);
  const caisse_id = Number(ligne['caisse_id']);
  raise(em, 'caisse.tiroir_bouge', sujetsDuTiroir(caisse_id), { caisse_id });
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'règlement',
    entite: 'client',
    entite_id: id,
    avant: { dette: enFcfa(tenu.current_dette) },
    apres: {
      dette: client.current_dette,
      montant: recu,
      mode_paiement: corps.mode_paiement,
    },
  });
  return succes(regle, phrasesClientele.reglementEnregistre(formatFcfa(recu)), {
    extra_data: { client },
  });
}
