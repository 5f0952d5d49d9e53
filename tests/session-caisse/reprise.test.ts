// Server: a migration gives sessions to counts written before they existed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Billetage } from '#shared/billetage/billetage.schema.ts';
import { sql } from '#server/db/sql.ts';
import { verifierInvariants } from '#server/verification/invariants.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import {
  unCaissier,
  uneCaisse,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';

const MIGRATION = 'Migration20261125_10_sessions_de_caisse';
/** What later ones add to the same tables, first to last. */
const PLUS_TARD = [
  'Migration20261130_90_fonds_dits',
  'Migration20261202_50_premiers_comptages',
  'Migration20261203_10_signatures_des_sorties',
];
let serveur: ServeurDeTest;
let awa: Poste;
let produit_id: number;
let heure = new Date();
beforeAll(async () => {
  serveur = await serveurDeTest({ maintenant: () => heure });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  produit_id = await unProduit(serveur, { qte: 1_000, prix: 1000 });
});
afterAll(() => serveur.detruire());

/** Days ago, at a quarter past an hour of Libreville. */
const ilYA = (jours: number, hh: number) => {
  const jour = new Date(Date.now() - jours * 86_400_000).toISOString().slice(0, 10);
  heure = new Date(`${jour}T${String(hh).padStart(2, '0')}:15:00+01:00`);
  return jour;
};
async function vendre(caissier: Poste, caisse_id: number, qte: number): Promise<number> {
  const r = await unPanier(awa, [{ produit_id, qte }], { caisse_id });
  const { data, errors } = await caissier.ecrire<{ vente_id: number }>(
    `/api/reservations/${r.id}/update`,
    { status: 'Termine', amount_gived: qte * 1000 },
  );
  expect(errors).toEqual([]);
  return data.vente_id;
}

interface Repris {
  caisse_id: number;
  comptee: boolean;
  ouverte: boolean;
  avant: boolean;
  especes: number;
}

it('[SES-14] ce qui s’est vendu avant les sessions : chaque compte a la sienne, ce qui est entre eux en a une sans compte, la suite est ouverte ; une caisse que personne ne compte est mise à part', async () => {
  const { poste: brice, caisse_id } = await unCaissier(serveur, 'Brice');
  const oubliee = await uneCaisse(serveur);
  const jour = ilYA(3, 8);
  await vendre(brice, caisse_id, 1);
  const annulee = await vendre(brice, caisse_id, 2);
  ilYA(3, 10);
  const periode = { date_debut: jour, heure_debut: '08:00', date_fin: jour };
  const compte = { caisse_id, coupures: [], motif_ecart: 'essai', ...periode, heure_fin: '08:59' };
  const un = await brice.ecrire<Billetage>('/api/billetages', compte);
  expect(un.errors).toEqual([]);
  await vendre(brice, caisse_id, 4);
  ilYA(3, 14);
  await vendre(brice, caisse_id, 8);
  ilYA(3, 16);
  const deux = { ...compte, heure_debut: '14:00', heure_fin: '15:59' };
  expect((await brice.ecrire('/api/billetages', deux)).errors).toEqual([]);
  // The second count, as it would have been before sessions: its own period alone.
  await sql(
    serveur.orm.em.fork(),
    `update billetage set debut_at = $2 where caisse_id = $1 and heure_debut = '14:00'`,
    [caisse_id, new Date(`${jour}T14:00:00+01:00`)],
  );
  ilYA(2, 9);
  const chef = await serveur.poste('Chef', { is_admin: true });
  expect((await chef.ecrire(`/api/ventes/${annulee}/cancel`)).errors).toEqual([]);
  await vendre(brice, caisse_id, 16);
  ilYA(40, 9);
  const { id } = await unPanier(awa, [{ produit_id, qte: 32 }]);
  const vieille = { status: 'Termine', amount_gived: 32_000, caisse_id: 1 };
  expect((await awa.ecrire(`/api/reservations/${id}/update`, vieille)).errors).toEqual([]);

  for (const m of [...PLUS_TARD.toReversed(), MIGRATION])
    await serveur.orm.migrator.down({ migrations: [m] });
  for (const m of [MIGRATION, ...PLUS_TARD]) await serveur.orm.migrator.up({ migrations: [m] });
  const sessions = await sql<Repris>(
    serveur.orm.em.fork(),
    `select s.caisse_id, s.billetage_id is not null as comptee, s.fermee_at is null as ouverte,
        s.avant, coalesce(sum(m.espece), 0)::int / 100 as especes
      from session_caisse s
      left join mouvement_caisse m on m.session_id = s.id
      group by s.id
      order by s.caisse_id, s.ouverte_at`,
  );
  expect(sessions.filter((s) => s.caisse_id === caisse_id)).toEqual([
    { caisse_id, comptee: true, ouverte: false, avant: true, especes: 3_000 },
    { caisse_id, comptee: false, ouverte: false, avant: true, especes: 4_000 },
    { caisse_id, comptee: true, ouverte: false, avant: true, especes: 8_000 },
    { caisse_id, comptee: false, ouverte: true, avant: false, especes: 14_000 },
  ]);
  expect(sessions.filter((s) => s.caisse_id === 1)).toEqual([
    { caisse_id: 1, comptee: false, ouverte: false, avant: true, especes: 32_000 },
    { caisse_id: 1, comptee: false, ouverte: true, avant: false, especes: 0 },
  ]);
  expect(sessions.some((s) => s.caisse_id === oubliee)).toBe(false);

  // Selling goes on where it was, and the next count takes what was open.
  heure = new Date();
  await vendre(brice, caisse_id, 1);
  const fin = { ...compte, heure_debut: '16:00', date_fin: un.data.date_fin, heure_fin: '23:59' };
  const dernier = await brice.ecrire<Billetage>('/api/billetages', fin);
  expect(dernier.data).toMatchObject({ total_vente: 0 });
  // The seals name what the way back took away; the money is all there.
  expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]);
});
