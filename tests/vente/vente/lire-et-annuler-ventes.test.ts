// Server: payments and cancellations cross on three registers: sums are the base's.
import { describe, expect, it } from 'vitest';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesVente from '#shared/vente/vente/vente.phrases.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { Journee, VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import {
  a,
  annuler,
  awa,
  caissier,
  chef,
  compteurs,
  gerant,
  lire,
  liste,
  mettreAHeure,
  preparerVentes,
  produits,
  serge,
  serveur,
  vendre,
} from './ventes.scene.ts';

preparerVentes();

describe('lire les ventes', () => {
  it('[VEN-4] [VEN-9] par statut, mots, produit (numéro ou mots) ; une page et son total ; tout, sans page', async () => {
    mettreAHeure(a('2027-08-01', '10:00:00'));
    const [doliprane, spasfon] = [
      await vendre({ vendeur: awa, ou: null, lignes: [[0, 1, 0]], modes: ['espece'] }),
      await vendre({
        vendeur: serge,
        ou: null,
        lignes: [
          [1, 1, 0],
          [2, 3, 0],
        ],
        modes: ['mobile_money'],
      }),
    ];
    await annuler(spasfon.id, gerant, { motif: 'erreur de saisie' });
    const ids = async (plus: string) =>
      (await liste('2027-08-01', '2027-08-02', plus)).map((v) => v.id);
    expect(await ids('')).toEqual([spasfon.id, doliprane.id]);
    expect(await ids('&statut=Soldé')).toEqual([doliprane.id]);
    expect(await ids('&keyword=serge')).toEqual([spasfon.id]);
    expect(await ids(`&contain_product=${produits[2]}`)).toEqual([spasfon.id]);
    expect(await ids('&contain_product=dolipr')).toEqual([doliprane.id]);
    expect(await ids('&contain_product=3400930000014')).toEqual([doliprane.id]);
    expect(await ids('&contain_product=introuvable')).toEqual([]);
    expect(await ids('&contain_product=spasf%20compr'), 'de deux produits du panier').toEqual([]);
    expect(await ids('&contain_product=compr%20esses')).toEqual([spasfon.id]);
    expect(await ids('&contain_product=3400'), 'un numéro').toEqual([]);
    expect(await ids('&contain_product="3400"'), 'un mot').toEqual([doliprane.id]);
    expect(await ids('&contain_product=""')).toEqual([spasfon.id, doliprane.id]);
    expect(await ids(`&user_id=${awa.id}`), '[STA-60] d’un vendeur').toEqual([doliprane.id]);
    expect(await ids('&categorie=Non classé'), '[STA-60] d’une catégorie').toEqual([
      spasfon.id,
      doliprane.id,
    ]);
    expect(await ids('&categorie=Ailleurs')).toEqual([]);
    expect(await ids(`&user_id=${serge.id}&categorie=Non classé`)).toEqual([spasfon.id]);
    expect((await chef.lire(`/api/ventes?user_id=${serge.id}`)).extra_data).toEqual({
      vendeur: 'Serge',
    });
    expect((await chef.lire('/api/ventes?user_id=999999')).extra_data).toEqual({ vendeur: null });
    expect(
      await chef.lire(
        '/api/ventes?period_from=2027-08-01&period_to=2027-08-02&page=2&rows=1&sort=total&order=asc',
      ),
    ).toMatchObject({ meta: { total: 2, page: 2, rows: 1 }, data: [{ id: spasfon.id }] });
    expect(
      (await chef.lire('/api/ventes?period_from=2027-08-02&period_to=2027-08-01')).errors,
    ).toEqual([phrasesCommun.dateFinAvantDebut]);
    expect(await lire<VenteDetail>(`/api/ventes/${spasfon.id}`)).toMatchObject({
      statut: 'Annulé',
      annule_par: 'Gérant',
      annule_motif: 'erreur de saisie',
      contre_passee: false,
      lignes: [{ libelle: 'SPASFON' }, { libelle: 'COMPRESSES', qte: 3 }],
    });
    expect((await chef.lire('/api/ventes/999999')).statut).toBe(404);
  });
  it('[VEN-6] les produits vendus, nets des annulations, cherchés par req_contain', async () => {
    const vendus = (plus = '') =>
      lire<{ libelle: string; qte_vendus: number; coef: number; qte_actu: number }[]>(
        `/api/reservation_produits/vendus?from_period_debut=2027-08-01&from_period_fin=2027-08-01${plus}`,
      );
    expect(await vendus()).toMatchObject([
      {
        libelle: 'DOLIPRANE',
        qte_vendus: 1,
        coef: 1.9,
        cip: '3400930000014',
        prix_achat: 701.5,
        prix_de_vente: 1333,
      },
    ]);
    expect(await vendus('&req_contain=spasfon')).toEqual([]);
    mettreAHeure(a('2027-08-03', '10:00:00'));
    await vendre({ vendeur: awa, ou: null, lignes: [[1, 2, 0]], modes: ['espece'] });
    expect(
      (await chef.lire('/api/reservation_produits/vendus?page=1&rows=2&sort=qte_vendus&order=desc'))
        .data,
    ).toHaveLength(2);
  });
});

describe('[VEN-3] annuler', () => {
  it('exportée : un administrateur seulement, et le journal dit que c’était après l’export', async () => {
    mettreAHeure(a('2027-09-01', '10:00:00'));
    const { id } = await vendre({
      vendeur: awa,
      ou: null,
      lignes: [[0, 1, 80]],
      modes: ['espece'],
    });
    await sql(serveur.orm.em.fork(), 'update vente set export_at = now() where id = $1', [id]);
    expect(await annuler(id, gerant)).toMatchObject({
      statut: 403,
      errors: [phrasesVente.annulationAdmin],
    });
    expect(await annuler(id)).toMatchObject({
      statut: 200,
      message: phrasesVente.venteAnnulee,
      data: { statut: 'Annulé', export_at: expect.any(String) },
    });
    // no statement bears it: the base must stay true
    await sql(serveur.orm.em.fork(), 'update vente set export_at = null where id = $1', [id]);
    expect(
      await sql(
        serveur.orm.em.fork(),
        `select apres from journal_audit where entite = 'vente' and entite_id = $1`,
        [id],
      ),
    ).toMatchObject([{ apres: { apres_export: true } }]);
  });
  it('[STA-48] comptée et validée : déduite d’aujourd’hui, son jour ne bouge plus ; une fois', async () => {
    const [hier, jour] = ['2027-09-02', '2027-09-03'];
    const ou = await caissier('Validée');
    mettreAHeure(a(hier, '10:00:00'));
    const vente = await vendre({ vendeur: awa, ou, lignes: [[2, 4, 0]], modes: ['espece'] });
    const depose = await chef.ecrire<Billetage>('/api/billetages', {
      caisse_id: ou.caisse_id,
      date_debut: hier,
      heure_debut: '00:00',
      date_fin: hier,
      heure_fin: '23:59',
      coupures: [],
      motif_ecart: 'essai',
    });
    await chef.ecrire(`/api/billetages/${depose.data.id}/valider`);
    mettreAHeure(a(jour, '09:00:00'));
    expect((await annuler(vente.id, gerant)).statut).toBe(403);
    const essais = await Promise.all([annuler(vente.id), annuler(vente.id)]);
    expect(essais.map((e) => e.statut).sort()).toEqual([200, 409]);
    expect(await compteurs(hier)).toMatchObject({ total_ca: vente.total, nombre_ventes: 1 });
    expect(await compteurs(jour)).toMatchObject({ total_ca: -vente.total, nombre_ventes: 0 });
    expect(await compteurs(`${jour}T08:59:00`, `${jour}T09:00:01`)).toMatchObject({
      total_ca: -vente.total,
    });
    expect(await compteurs(hier, jour)).toMatchObject({
      total_ca: 0,
      nombre_ventes: 1,
      panier_moyen: 0,
    });
    expect(
      await lire<Journee[]>(`/api/ventes-livre-caisse?period_from=${hier}&period_to=${jour}`),
    ).toMatchObject([
      { espece: vente.total_client, nombre: 1, annulations: 0 },
      { espece: -vente.total_client, nombre: 0, annulations: 1 },
    ]);
  });
});

describe('tous à la fois', () => {
  it('[VEN-11] paiements et annulations croisés sur trois caisses, mêmes produits : tous passent, les agrégats sont justes', async () => {
    mettreAHeure(a('2027-09-20', '12:00:00'));
    const desks = [await caissier('Un'), await caissier('Deux'), null];
    const anciennes = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((i) =>
        vendre({
          vendeur: i % 2 === 0 ? awa : serge,
          ou: desks[i % 3] ?? null,
          lignes: [
            [0, 1, 0],
            [1, 2, 0],
            [2, 1, 0],
          ],
          modes: ['espece'],
        }),
      ),
    );
    mettreAHeure(a('2027-09-21', '12:00:00'));
    const gestes = Array.from({ length: 12 }, (_, i) =>
      i % 2 === 0
        ? vendre({
            vendeur: i % 4 === 0 ? awa : serge,
            ou: desks[(i / 2) % 3] ?? null,
            lignes:
              i % 4 === 0
                ? [
                    [2, 1, 0],
                    [1, 1, 0],
                    [0, 1, 0],
                  ]
                : [
                    [0, 2, 0],
                    [2, 3, 0],
                  ],
            modes: ['espece'],
          }).then(() => 200)
        : annuler(anciennes[(i - 1) / 2]?.id ?? 0).then((r) => r.statut),
    );
    expect(await Promise.all(gestes)).toEqual(gestes.map(() => 200));
    expect((await compteurs('2027-09-20')).nombre_ventes).toBe(0);
    expect((await compteurs('2027-09-21')).nombre_ventes).toBe(6);
    expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
  });
  it('[MVT-1] les mouvements du jour, sommés par motif, sont les lignes de leur journal', async () => {
    const jour = 'period_from=2027-09-21&period_to=2027-09-21';
    const journal = await lire<{ motif: string; type: string; qte: number }[]>(
      `/api/mouvements?${jour}`,
    );
    const sommes = await lire<{ motif: string; type: string; nombre: number; qte: number }[]>(
      `/api/mouvements-par-motif?${jour}`,
    );
    expect(sommes.map((m) => [m.motif, m.type])).toEqual([
      ['ANNULATION VENTE', 'Entrée'],
      ['VENTE', 'Sortie'],
    ]);
    for (const m of sommes) {
      const lignes = journal.filter((l) => l.motif === m.motif && l.type === m.type);
      expect([m.nombre, m.qte]).toEqual([lignes.length, lignes.reduce((n, l) => n + l.qte, 0)]);
      expect(
        (
          await lire<unknown[]>(
            `/api/mouvements?${jour}&motif=${m.motif}&type=${encodeURIComponent(m.type)}`,
          )
        ).length,
      ).toBe(m.nombre);
    }
    expect(
      (await chef.lire('/api/mouvements-par-motif?period_from=2027-09-22&period_to=2027-09-21'))
        .errors,
    ).toEqual([phrasesCommun.dateFinAvantDebut]);
  });
});
