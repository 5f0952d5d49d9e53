// Server: a sale on account must leave neither sheet nor claim in any table.
import { expect, it } from 'vitest';
import { JOUR_MS } from '#shared/base/dates.ts';
import type { AFaire } from '#shared/admin/accueil/accueil.schema.ts';
import { SECTEURS } from '#shared/vente/clientele/client.schema.ts';
import type { Apercu, Creance } from '#shared/vente/cnamgs/bordereau.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { unClient } from '#tests/factories/une-pharmacie.ts';
import {
  awa,
  chef,
  exporter,
  gerante,
  JOUR,
  maintenant,
  mettreAHeure,
  periode,
  preparerBordereaux,
  produit,
  serveur,
  vendre,
} from './bordereaux.scene.ts';

preparerBordereaux();

/** All of a basket on its client's account, as Alt+C puts it. */
async function vendreACredit(client_id: number): Promise<number> {
  const { data: r } = await awa.ecrire<Reservation>('/api/reservations', { client_id });
  await awa.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
    reservation_produits: [{ produit_id: produit, qte: 2, prise_en_charge: 100 }],
  });
  const payee = await awa.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
    status: 'Termine',
    caisse_id: 1,
    amount_gived: 0,
  });
  expect(payee.errors).toEqual([]);
  return payee.data.vente_id ?? 0;
}
const feuilles = async (): Promise<number[]> => {
  const lus = await Promise.all(
    SECTEURS.map((secteur) =>
      gerante.lire<Apercu>(
        `/api/bordereaux/apercu?${new URLSearchParams(periode(secteur)).toString()}`,
      ),
    ),
  );
  return [...new Set(lus.flatMap(({ data }) => data.feuilles.map((f) => f.vente_id)))];
};
const aExporter = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await gerante.lire<Creance[]>('/api/bordereaux/creances')).data
      .filter((c) => c.a_exporter > 0)
      .map((c) => [c.secteur, c.a_exporter]),
  );
const aReclamer = async (): Promise<AFaire | undefined> =>
  (await gerante.lire<AFaire[]>('/api/accueil/a-faire')).data.find((a) => a.genre === 'feuilles');

it('[BOR-16] [PAN-15] vendu sur le compte du client : aucun fonds ne le doit, ni feuille ni créance', async () => {
  const compte = await unClient(serveur, { libelle: 'SOCIÉTÉ MBOLO', plafond: 1_000_000 });
  const vente_id = await vendreACredit(compte);
  const { data: client } = await awa.lire<{ current_dette: number }>(`/api/clients/${compte}`);
  expect(client.current_dette, 'il le doit').toBe(3172.54);
  const assuree = await vendre();
  expect(await feuilles()).toEqual([assuree]);
  expect(await aExporter()).toEqual({ 'Secteur public': 1269.02 });
  expect(
    (await chef.lire<{ a_exporter: number }>('/api/comptabilite/dettes')).data.a_exporter,
  ).toBe(1269.02);
  mettreAHeure(new Date(maintenant.getTime() + 16 * JOUR_MS));
  expect(await aReclamer()).toMatchObject({ nombre: 1, montant: 1269.02 });
  expect((await exporter('Secteur public')).data.feuilles.map((f) => f.vente_id)).toEqual([
    assuree,
  ]);
  expect([await aReclamer(), await aExporter()], 'tout est réclamé').toEqual([undefined, {}]);
  // A sheet was forgotten after all: once it is said, it is to be put right and claimed.
  await gerante.ecrire(`/api/ventes/${vente_id}/assure`, { numero_feuille_assure: 'FS 900' });
  expect(await feuilles()).toEqual([vente_id]);
});
it('[BOR-16] [BOR-4] un assuré dont le secteur fut oublié, ou un client sans plafond, n’est pas un compte', async () => {
  const sansPlafond = await unClient(serveur);
  const [oublie, couverte] = [
    await vendre({ secteur_assure: '' }),
    await vendreACredit(sansPlafond),
  ];
  const lu = await aExporter();
  expect(Object.keys(lu)).toEqual(['Secteur non renseigné']);
  mettreAHeure(new Date(`${JOUR}T12:00:00+01:00`));
  const dits = await gerante.lire<Apercu>(
    `/api/bordereaux/apercu?${new URLSearchParams({ ...periode('GEF'), period_to: '2026-12-31' }).toString()}`,
  );
  expect(dits.data.feuilles.map((f) => f.vente_id)).toEqual(
    expect.arrayContaining([oublie, couverte]),
  );
});
