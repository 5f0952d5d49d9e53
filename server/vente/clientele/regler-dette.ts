import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesClientele from '#shared/vente/clientele/clientele.phrases.ts';
import { enCentimes, enFcfa, formatFcfa, moins, plus } from '#shared/base/montant.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import {
  type NouveauReglement,
  type Reglement,
  reglement,
} from '#shared/vente/clientele/releve.schema.ts';
import {
  appliquerReglement,
  detteAPayer,
  type FauteReglement,
} from '#shared/vente/clientele/reglement.rules.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { sujetsDuTiroir } from '#shared/vente/caisse/caisse.events.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { constant, row, rows, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import {
  addEquals,
  type Filters,
  type ListSource,
  readList,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { publishClient } from './publish-client.ts';
import { readClient } from './lire-clients.ts';
import type { ClientRow, ReglementRow } from './clientele.entity.ts';

const SOURCE: ListSource<Reglement> = {
  schema: reglement,
  select: textOf(query.selectFrom('reglement as t').selectAll('t').where(constant(true))),
  recherche: 't.recherche',
  tri: {
    ...sortAsIs<ReglementRow>(['id', 'montant', 'created_at', 'mode_paiement']),
    ...sortAsWords<ReglementRow>(['created_by']),
  },
  parDefaut: 't.id desc',
};
export function listerReglementsActe({
  em,
  parametres: { id },
  requete,
}: ActRequest<{ id: number }, RequeteListe>) {
  const filtres: Filters = { conditions: [], valeurs: [] };
  addEquals<ReglementRow>(filtres, { client_id: id });
  return readList(em, SOURCE, requete, filtres);
}

const caisseDe = (utilisateur_id: number) =>
  query
    .selectFrom('caisse')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('current_authorized_user_id', '=', utilisateur_id);
/** Refusal; hundredths. */
async function describeFaute(
  em: EntityManager,
  faute: FauteReglement,
  { id, current_dette }: Pick<ClientRow, 'id' | 'current_dette'>,
): Promise<Refus> {
  switch (faute) {
    case 'nul':
      return refus(422, 'reglement_nul', phrasesClientele.reglementNul);
    case 'sans_dette':
      return refus(409, 'client_sans_dette', phrasesClientele.clientSansDette, {
        client: await readClient(em, id),
      });
    case 'trop_grand': {
      const du = formatFcfa(enFcfa(detteAPayer(current_dette)));
      return refus(422, 'reglement_trop_grand', phrasesClientele.reglementTropGrand(du));
    }
  }
}

/**
 * [CLI-4] Above 0, at most the debt, under the client's row lock (contract §4); whole francs settle
 * all [CLI-10]. User's register, else Default [SES-9].
 */
export async function reglerDetteActe({
  em,
  parametres: { id },
  corps,
  session,
  maintenant,
  adresse,
}: ActRequest<{ id: number }, unknown, NouveauReglement>): Promise<Resultat<Reglement>> {
  const locked = await row(
    em,
    query
      .selectFrom('client')
      .select(['id', 'libelle', 'current_dette', 'secteur_assure'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate(),
  );
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Client'));
  const applique = appliquerReglement(
    locked.current_dette,
    enCentimes(corps.montant),
    corps.mode_paiement,
  );
  if (typeof applique === 'string') return describeFaute(em, applique, locked);
  const { montant, arrondi } = applique;
  const recu = enFcfa(plus(montant, arrondi));
  const [, ligne] = await Promise.all([
    rows(
      em,
      query
        .updateTable('client')
        .set((eb) => ({
          current_dette: eb('current_dette', '-', montant),
          version: eb('version', '+', 1),
          updated_at: maintenant,
        }))
        .where('id', '=', id),
    ),
    row(
      em,
      query
        .insertInto('reglement')
        .values((eb) => ({
          client_id: id,
          client: locked.libelle,
          secteur_assure: locked.secteur_assure,
          montant,
          arrondi,
          mode_paiement: corps.mode_paiement,
          dette_avant: locked.current_dette,
          dette_apres: moins(locked.current_dette, montant),
          created_by: session.fullname,
          created_at: maintenant,
          caisse_id: eb.fn.coalesce(caisseDe(session.id), constant(CAISSE_DEFAUT)),
        }))
        .returningAll(),
    ),
  ]);
  const client = await readClient(em, id);
  if (!client || !ligne) throw new Error(`client ${id} disparu sous verrou`);
  const regle = present(reglement, ligne);
  inscrire(em, 'reglement', regle.id);
  publishClient(em, client);
  const caisse_id = ligne.caisse_id ?? CAISSE_DEFAUT;
  raise(em, 'caisse.tiroir_bouge', sujetsDuTiroir(caisse_id), { caisse_id });
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'règlement',
    entite: 'client',
    entite_id: id,
    avant: { dette: enFcfa(locked.current_dette) },
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
