// Server: a callback comes from anybody, hastens a status query and changes nothing by itself.
import { describe, expect, it } from 'vitest';
import type { DemandeMobileDetail } from '#shared/vente/mobile-money/demande.schema.ts';
import { referenceDe } from '#shared/vente/mobile-money/reference.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { jusqua } from '../../harness/patience.ts';
import {
  avancer,
  chef,
  demander,
  demandesDe,
  devenue,
  heure,
  prepareMobileMoney,
  regler,
  serveur,
  unEnvoi,
} from './demander.scene.ts';

prepareMobileMoney();

async function rappeler(corps: string, pilote = 'simulateur', type = 'application/json') {
  const reponse = await fetch(`${serveur.adresse}/api/mobile-money/rappel/${pilote}`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: corps,
  });
  return { statut: reponse.status, corps: await reponse.text() };
}
const ACCUSE = { statut: 200, corps: '{}' };
/** Well formed, and of no request. */
const INCONNUE = referenceDe(new Uint8Array(11));
const corpsDe = (reference: string, plus: object = {}): string =>
  JSON.stringify({ reference, id: 'SIM1', etat: 'payee', ...plus });
const echangesDe = async (id: number) =>
  (await chef.lire<DemandeMobileDetail>(`/api/demandes-mobiles/${id}`)).data.echanges;
const rappelsDe = async (id: number) =>
  (await echangesDe(id)).filter((e) => e.operation === 'rappel');
/** Nothing would be queried for an hour. */
const dansUneHeure = (id: number) =>
  sql(serveur.orm.em.fork(), 'update demande_mobile set prochain_at = $2 where id = $1', [
    id,
    new Date(heure().getTime() + 3_600_000),
  ]);
async function uneQuiAttend(): Promise<{ panier: Reservation; id: number; reference: string }> {
  const panier = await unEnvoi();
  await demander(panier);
  const { id, reference } = await devenue(panier, 'en_attente_client');
  await dansUneHeure(id);
  return { panier, id, reference };
}

describe('[MOB-30] rappels', () => {
  it('celui qui dit vrai fait lire le statut aussitôt, qui paie le panier', async () => {
    const { panier, id, reference } = await uneQuiAttend();
    avancer(5);
    expect(await rappeler(corpsDe(reference, { msisdn: '24177123499' }))).toEqual(ACCUSE);
    await devenue(panier, 'rattachee');
    const [note] = await rappelsDe(id);
    expect(note?.envoi).toContain(reference);
    expect(note?.envoi).not.toContain('77123499');
    // A second one, after: the money is not received twice.
    expect(await rappeler(corpsDe(reference))).toEqual(ACCUSE);
    const [seule, ...autres] = await demandesDe(panier);
    expect([seule?.etat, autres]).toEqual(['rattachee', []]);
  });

  it('un rappel forgé ne change aucun état : il fait lire un statut, qui dit non', async () => {
    const { panier, id, reference } = await uneQuiAttend();
    await rappeler(corpsDe(reference, { montant: 1 }));
    await jusqua(
      async () => (await sql(serveur.orm.em.fork(), ESSAIS, [id])).length === 1,
      'le statut lu',
    );
    expect(await demandesDe(panier)).toMatchObject([{ id, etat: 'en_attente_client' }]);
    avancer(5);
    await rappeler(corpsDe(reference));
    await devenue(panier, 'rattachee');
  });
  const ESSAIS = 'select 1 from demande_mobile where id = $1 and essais >= 2';

  it('arrivé pendant une lecture déjà partie : le statut se relit', async () => {
    const { panier, id, reference } = await uneQuiAttend();
    // Leased by a process that asked before the client confirmed.
    await sql(serveur.orm.em.fork(), 'update demande_mobile set bail_at = $2 where id = $1', [
      id,
      heure(),
    ]);
    avancer(5);
    await rappeler(corpsDe(reference));
    expect(await demandesDe(panier)).toMatchObject([{ etat: 'en_attente_client' }]);
    avancer(61);
    await rappeler(corpsDe(reference));
    await devenue(panier, 'rattachee');
  });

  it.each([
    ['rien', ''],
    ['autre chose', '<xml/>'],
    ['une référence qui n’a pas notre forme', '{"reference":"X"}'],
    ['une référence inconnue', corpsDe(INCONNUE)],
    ['trop', `{"reference":"${'A'.repeat(20_000)}"}`],
    ['des octets', '\u0000\ufffd{'],
  ])('%s : 200, sans effet', async (_quoi, corps) => {
    expect(await rappeler(corps, 'simulateur', 'text/plain')).toEqual(ACCUSE);
  });

  it('un autre pilote que celui qui est relié : 200, sans effet', async () => {
    const { id, reference } = await uneQuiAttend();
    for (const pilote of ['pvit', 'manuel', 'inconnu', '__proto__'])
      expect(
        await rappeler(
          JSON.stringify({ reference, merchantReferenceId: reference, transactionId: 'P' }),
          pilote,
        ),
      ).toEqual(ACCUSE);
    expect(await rappelsDe(id)).toEqual([]);
  });

  it('vingt par demande, puis plus d’effet ; d’une adresse, pas plus qu’une minute n’en porte', async () => {
    await regler('expire');
    const { id, reference } = await uneQuiAttend();
    for (let i = 0; i < 25; i++) await rappeler(corpsDe(reference));
    expect(await rappelsDe(id)).toHaveLength(20);
    const autre = await uneQuiAttend();
    for (let i = 0; i < 150; i++) await rappeler(corpsDe(INCONNUE));
    expect(await rappeler(corpsDe(autre.reference))).toEqual(ACCUSE);
    expect(await rappelsDe(autre.id)).toEqual([]);
  });
});
