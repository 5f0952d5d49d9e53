// Server: the demonstration is loaded whole, then the base's invariants are counted.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { estEan13 } from '#shared/stock/produit/codes.rules.ts';
import { debutDeJour, jourDe, jourPlus } from '#shared/base/dates.ts';
import type { LigneDeCaisse } from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import { estRefus } from '#shared/base/refus.ts';
import { canonique, type MaillonVente } from '#shared/vente/vente/chaine.rules.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { chargerDemonstration } from '#server/platform/demo/charger-demonstration.ts';
import { MOT_DE_PASSE_DEMONSTRATION } from '#shared/admin/utilisateur/demonstration.ts';
import { EQUIPE } from '#server/platform/demo/comptes.ts';
import { supprimerDemonstration } from '#server/platform/demo/supprimer-demonstration.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import { unPanier, VENDRE } from '../../factories/une-pharmacie.ts';
import { type ServeurDeTest, serveurDeTest } from '../../harness/serveur-de-test.ts';

/** Loaded in the first minute of the day: what it holds was there before. */
const MAINTENANT = new Date(debutDeJour(jourDe(new Date())).getTime() + 60_000);
let serveur: ServeurDeTest;
const em = () => serveur.orm.em.fork();
beforeAll(async () => {
  serveur = await serveurDeTest();
  expect(await chargerDemonstration(serveur.orm, MAINTENANT)).toBe(true);
});
afterAll(() => serveur.detruire());

/** [I13] Every register's chain, computed again from its first sale, ends on the link it keeps. */
async function chainesIntactes(): Promise<void> {
  const ventes = await sql<MaillonVente & { empreinte: string }>(
    em(),
    `select v.*, to_char(v.jour, 'YYYY-MM-DD') as jour
      from vente v
      order by v.caisse_id, v.rang_chaine`,
  );
  const chaines = new Map<number, string>();
  for (const v of ventes) {
    chaines.set(
      v.caisse_id,
      createHash('sha256')
        .update(`${chaines.get(v.caisse_id) ?? ''}|${canonique(v)}`)
        .digest('hex'),
    );
    expect(v.empreinte).toBe(chaines.get(v.caisse_id));
  }
  const tetes = await sql<{ caisse_id: number; empreinte: string }>(
    em(),
    'select caisse_id, empreinte from chaine_caisse',
  );
  expect(new Map(tetes.map((t) => [t.caisse_id, t.empreinte]))).toEqual(chaines);
}

describe('pharmacie de démonstration', () => {
  test('elle ne se charge qu’une fois', async () => {
    expect(await chargerDemonstration(serveur.orm, MAINTENANT)).toBe(false);
  });

  test.each(['vente', 'reservation', 'commande', 'mouvement'])(
    'à toute heure, rien n’y est d’un moment à venir : %s',
    async (table) => {
      const lues = await sql(em(), `select id from ${table} where created_at > $1`, [MAINTENANT]);
      expect(lues).toEqual([]);
    },
  );

  test('[CPT-20] ses tiroirs, que personne n’a comptés, sont mis à part dans le livre de caisse', async () => {
    const chef = await serveur.poste('Chef du livre', { is_admin: true });
    const { data } = await chef.lire<LigneDeCaisse[]>('/api/livre-de-caisse');
    const entre = data.filter((l) => l.par === '' && l.solde === 0).map((l) => l.libelle);
    expect(new Set(entre)).toEqual(new Set(['Jamais compté : mis à part']));
  });

  test('elle est plausible : produits, ruptures, assurés, dix jours de ventes', async () => {
    const compte = await sqlOne<Record<string, number>>(
      em(),
      `select (select count(*) from produit) produits,
          (select count(*) from produit where qte = 0) ruptures,
          (select count(*) from produit where qte <= qte_min) bas,
      (select count(*) from client where id > 1) clients,
        (select count(*) from client where prise_en_charge > 0) assures,
        (select count(*) from vente) ventes, (select count(distinct jour) from vente) jours,
        (select count(*) from caisse) caisses`,
    );
    expect(compte).toMatchObject({ clients: 25, assures: 12, jours: 10, caisses: 3 });
    expect(compte?.['produits']).toBeGreaterThan(380);
    expect(compte?.['ruptures']).toBeGreaterThan(5);
    expect(compte?.['bas']).toBeGreaterThan(compte?.['ruptures'] ?? 0);
    expect(compte?.['ventes']).toBeGreaterThan(300);
    const produits = await sql<{ cip: string; cip_1: string; prix_de_vente: number }>(
      em(),
      'select cip, cip_1, prix_de_vente from produit',
    );
    expect(
      produits.every(
        (p) => estEan13(p.cip) && p.cip.slice(5, 12) === p.cip_1 && p.prix_de_vente % 500 === 0,
      ),
    ).toBe(true);
  });

  test('elle a des fournisseurs, une commande de chaque sorte, des lots qui périment', async () => {
    expect(
      await sql(em(), 'select status, count(*) n from commande group by 1 order by 1'),
    ).toEqual([
      { status: 'BROUILLON', n: 1 },
      { status: 'ENVOYEE', n: 1 },
      { status: 'RECUE_PARTIELLE', n: 1 },
      { status: 'SUCCESS', n: 1 },
    ]);
    const lots = await sqlOne<Record<string, number>>(
      em(),
      `select count(*) lots, count(*) filter (where date_expiration < $1) perimes,
          count(*) filter (where date_expiration between $1 and $1::date + 90) bientot
        from lot
        where qte > 0`,
      [jourDe(MAINTENANT)],
    );
    expect(lots).toMatchObject({ lots: 17, perimes: 1, bientot: 4 });
    expect(await fautesDeLaBase(em())).toEqual([]);
  });

  test('[I1] [I3] le stock est ce que dit le journal, à chaque instant au-dessus de zéro', async () => {
    expect(
      await sql(
        em(),
        `select p.id
          from produit p
          left join mouvement m on m.produit_id = p.id
          group by p.id
          having p.qte <> coalesce(sum(case m.type when 'Entrée' then m.qte else -m.qte end), 0)`,
      ),
    ).toEqual([]);
    expect(
      await sql(
        em(),
        `select *
          from (select sum(case type when 'Entrée' then qte
            else -qte end) over (partition by produit_id
          order by created_at, id) n
          from mouvement) c
          where n < 0`,
      ),
    ).toEqual([]);
  });

  test('[I4] chaque vente est la somme de ses lignes, arrondis compris', async () => {
    expect(
      await sql(
        em(),
        `select v.id
          from vente v
          join reservation r on r.id = v.reservation_id
          join reservation_produit l on l.reservation_id = r.id
          group by v.id, r.id
      having v.total <> sum(l.cout_total_reel)
        or v.total_prise_en_charge <> sum(l.total_prise_en_charge) or v.total <> r.total
        or v.total_client <> r.montant or v.montant_recu - v.montant_rendu <> r.net_a_payer`,
      ),
    ).toEqual([]);
  });

  test('[I8] un panier terminé a sa vente, un panier annulé n’en a pas', async () => {
    expect(
      await sql(
        em(),
        `select r.id
          from reservation r
          left join vente v on v.reservation_id = r.id
          where (r.status = 'Termine') <> (v.id is not null) or r.vente_id is distinct from v.id
            or r.numero_ticket is distinct from v.numero_ticket`,
      ),
    ).toEqual([]);
  });

  test('[I10] la dette d’un client est la somme de ses prises en charge soldées, sous son plafond', async () => {
    expect(
      await sql(
        em(),
        `select c.id
          from client c
          left join vente v on v.client_id = c.id and v.statut = 'Soldé'
          group by c.id
      having c.current_dette <> coalesce(sum(v.total_prise_en_charge), 0)
        or (c.plafond_dette > 0 and c.current_dette > c.plafond_dette)`,
      ),
    ).toEqual([]);
    expect(
      (await sqlOne<{ n: number }>(em(), 'select count(*) n from client where current_dette > 0'))
        ?.n,
    ).toBeGreaterThan(5);
  });

  test('[I12] tickets et positions se suivent sans trou, les compteurs les continuent', async () => {
    expect(
      await sql(
        em(),
        `select v.jour
          from vente v
          join compteur_caisse c using (caisse_id, jour)
          group by caisse_id, v.jour, c.numero
          having count(*) <> max(numero_ticket) or c.numero <> max(numero_ticket)`,
      ),
    ).toEqual([]);
    expect(
      await sql(
        em(),
        `select r.jour
          from reservation r
          join compteur_jour c using (jour)
          group by r.jour, c.position
          having count(*) <> max(r.position) or c.position <> max(r.position)`,
      ),
    ).toEqual([]);
  });

  test('[I13] chaque caisse porte sa chaîne, de la première vente à la dernière', () =>
    chainesIntactes());

  test.each(EQUIPE.map((c) => c.name))(
    '%s se connecte avec le mot de passe annoncé',
    async (name) => {
      const reponse = await fetch(`${serveur.adresse}/api/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name, password: MOT_DE_PASSE_DEMONSTRATION }),
      });
      expect(reponse.status).toBe(200);
      expect(await reponse.json()).toMatchObject({
        data: { user: { must_change_password: false } },
      });
    },
  );
});

describe('[SCE-11] un taux changé pendant qu’on apprend', () => {
  test('est de la démonstration : le journal est juste', async () => {
    const chef = await serveur.poste('Chef des taux', { is_admin: true });
    const debut = jourPlus(jourDe(new Date()), 1);
    expect(await chef.ecrire('/api/taux-cnamgs/1/update', { taux: 75, debut })).toMatchObject({
      statut: 200,
    });
    expect(await chef.ecrire('/api/taux-cnamgs/3/destroy')).toMatchObject({ statut: 200 });
    expect(await fautesDeLaBase(em())).toEqual([]);
  });
});

describe('suppression', () => {
  test('tout part, et l’indication de démonstration avec', async () => {
    const chef = await serveur.poste('Chef', { is_admin: true });
    await sql(
      em(),
      `insert into notification (utilisateur_id, genre, cle, data)
        select $1::int, 'rupture', 'rupture:' || id || ':rupture', '{}'::jsonb
        from (select id from produit limit 1) p
        union all
        select $1, 'billetage', 'billetage:1', '{}'`,
      [chef.id],
    );
    const lu = await sqlOne<{ produit_id: number; fournisseur_id: number }>(
      em(),
      `select p.id as produit_id, f.id as fournisseur_id
        from produit p, fournisseur f
        where p.qte > 20 and p.is_active
        order by p.id, f.id
        limit 1`,
    );
    const { produit_id, fournisseur_id } = lu ?? { produit_id: 0, fournisseur_id: 0 };
    for (const [chemin, corps] of [
      ['/api/ecoulements', { produit_id, taux: 10, qte: 1 }],
      [
        '/api/bons-retour',
        {
          fournisseur_id,
          motif: 'RETOUR EN BON ETAT FRSSE',
          lignes: [{ produit_id, qte: 1 }],
        },
      ],
      ['/api/commandes', { fournisseur_id, lignes: [], ecarts: [{ produit_id }] }],
    ] as const)
      expect((await chef.ecrire(chemin, corps)).errors).toEqual([]);
    await sql(
      em(),
      `insert into export_comptable (mois, faits, created_by) values ('2026-10', '{}', 'x')`,
    );
    const fait = await supprimerDemonstration(serveur.orm);
    expect(estRefus(fait)).toBe(false);
    expect(await sql(em(), 'select cle from notification')).toEqual([{ cle: 'billetage:1' }]);
    const reste = await sqlOne(
      em(),
      `select (select count(*) from produit) + (select count(*) from vente)
          + (select count(*) from reservation) + (select count(*) from mouvement)
          + (select count(*) from pharmacie) + (select count(*) from export_comptable)
          + (select count(*) from parametre where cle not in ('version_du_schema', 'https_exige'))
          + (select count(*) from fournisseur) + (select count(*) from commande)
          + (select count(*) from lot) as n,
      (select count(*) from caisse) caisses, (select count(*) from client) clients`,
    );
    expect(reste).toEqual({ n: 0, caisses: 1, clients: 1 });
    expect(await supprimerDemonstration(serveur.orm)).toMatchObject({ statut: 409 });
    expect(await fautesDeLaBase(em())).toEqual([]);
    await expect(
      sql(
        em(),
        `insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
            produit_prix_de_vente, motif, source, created_by)
          values (1, 'x', 'Entrée', 1, 0, 0, 'x', 'x', 'x')`,
      ),
    ).rejects.toThrow();
  });

  test('[DEM-1] rechargée, la vente qu’on y fait part avec elle ; celle d’un produit à soi la retient', async () => {
    expect(await chargerDemonstration(serveur.orm, MAINTENANT)).toBe(true);
    const avant = await sqlOne(em(), 'select count(*) n, sum(total) total from vente');
    const produits = await sql<{ id: number }>(
      em(),
      'select id from produit where qte > 5 order by id limit 2',
    );
    const vendeuse = await serveur.poste('Vendeuse', { habilitations: VENDRE });
    const vendre = async (produit_id = 0) => {
      const panier = await unPanier(vendeuse, [{ produit_id, qte: 1 }]);
      const payee = await vendeuse.ecrire(`/api/reservations/${panier.id}/update`, {
        status: 'Termine',
        amount_gived: 100_000,
        mode_paiement: 'espece',
      });
      expect(payee.message).toBe('Vente enregistrée avec succès.');
    };
    await vendre(produits[0]?.id);
    await vendre(produits[1]?.id);
    await chainesIntactes();
    const sien = produits[1]?.id ?? 0;
    const marquer = (texte: string) =>
      sql(
        em(),
        `update parametre set valeur = jsonb_set(valeur, '{produit}', ${texte})
          where cle = 'demonstration'`,
        [sien],
      );
    await marquer(`(valeur -> 'produit') - (array_position(array(
      select x::int from jsonb_array_elements_text(valeur -> 'produit') x), $1::int) - 1)`);
    expect(await supprimerDemonstration(serveur.orm)).toMatchObject({
      statut: 409,
      errors: [expect.stringContaining('1 vente de vos propres produits a été faite')],
    });
    expect(
      await sqlOne(em(), 'select count(*) n, sum(total) total from vente where jour < $1', [
        jourDe(MAINTENANT),
      ]),
    ).toEqual(avant);
    await marquer(`(valeur -> 'produit') || to_jsonb($1::int)`);
    expect(await supprimerDemonstration(serveur.orm)).toMatchObject({
      ventes: Number(avant?.['n']) + 2,
    });
    expect(await fautesDeLaBase(em())).toEqual([]);
  });
});
