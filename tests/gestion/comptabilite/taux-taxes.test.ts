// Server: a rate applies from its day to stored baskets, quotes and orders.
import { describe, expect, it } from 'vitest';
import { enCentimes } from '#shared/base/montant.ts';
import type { DossierComptable } from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import type { Pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';
import * as phrasesTaux from '#shared/admin/pharmacie/taux-taxe.phrases.ts';
import type { TauxTaxe } from '#shared/admin/pharmacie/taux-taxe.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { passMinute } from '#server/minutes.ts';
import { unPanier } from '#tests/factories/une-pharmacie.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import {
  a,
  awa,
  chef,
  gerant,
  lire,
  maintenant,
  mettreAHeure,
  preparerVentes,
  produits,
  serveur,
  vendre,
} from '#tests/vente/vente/ventes.scene.ts';

preparerVentes();

const entrer = (taxe: 'tva' | 'css', taux: number, debut: string, poste = chef) =>
  poste.ecrire<TauxTaxe>('/api/taux-taxes', { taxe, taux, debut });
const retirer = (id: number) => chef.ecrire<TauxTaxe>(`/api/taux-taxes/${id}/destroy`, {});
const panierDe = (id: number) => lire<Reservation>(`/api/reservations/${id}`);

describe('les taux des taxes', () => {
  it('[TAX-2] [TAX-3] [TAX-4] [TAX-5] un taux vaut de son jour : le vendu, l’envoyé et le devis gardent le leur, le brouillon suit', async () => {
    const avant = await vendre({ vendeur: awa, ou: null, lignes: [[1, 1, 0]], modes: ['espece'] });
    expect([avant.tva, avant.taux_tva]).toEqual([495, 18]);
    const brouillon = await unPanier(awa, [{ produit_id: produits[1] ?? 0, qte: 1 }]);
    const devis = await unPanier(awa, [{ produit_id: produits[1] ?? 0, qte: 1 }]);
    await awa.ecrire(`/api/reservations/${devis.id}/update`, {
      status: 'Devis',
      switch_devis_at: maintenant.toISOString(),
    });

    // Not before today, not by a manager, not twice, not 18.005 nor 101.
    const passe = await entrer('tva', 20, '2026-11-20');
    expect([passe.statut, passe.errors]).toEqual([422, [phrasesTaux.tauxTaxePasse]]);
    expect((await entrer('tva', 20, '2026-12-01', gerant)).statut).toBe(403);
    expect((await entrer('tva', 18.005, '2026-12-01')).statut).toBe(422);
    expect((await entrer('tva', 101, '2026-12-01')).statut).toBe(422);
    const futur = await entrer('tva', 20, '2026-12-01');
    expect(futur.statut, futur.texte).toBe(200);
    expect((await entrer('tva', 21, '2026-12-01')).statut).toBe(422);
    expect((await panierDe(brouillon.id)).total_tva).toBe(495);

    // Taken back while nothing was sold at it, the draft comes back too; once sold, it stays.
    const faute = await entrer('css', 2.5, '2026-11-21');
    const suivi = await panierDe(brouillon.id);
    expect([suivi.taux_css, suivi.total_css]).toEqual([2.5, 0]);
    expect((await retirer(faute.data.id)).statut).toBe(200);
    expect((await panierDe(brouillon.id)).taux_css).toBe(1);
    const css = (await entrer('css', 2, '2026-11-21')).data;
    const apres = await vendre({ vendeur: awa, ou: null, lignes: [[0, 1, 0]], modes: ['espece'] });
    expect([enCentimes(apres.css), apres.taux_css]).toEqual([2_666, 2]);
    const garde = await retirer(css.id);
    expect([garde.statut, garde.errors]).toEqual([409, [phrasesTaux.tauxTaxeCommence]]);

    // The first of December: the draft follows, what was quoted and sold does not.
    mettreAHeure(a('2026-11-30', '23:59:00'));
    const veille = await unPanier(awa, [{ produit_id: produits[1] ?? 0, qte: 1 }]);
    mettreAHeure(a('2026-12-01', '00:00:30'));
    await passMinute(serveur.orm, maintenant);
    const lu = await panierDe(veille.id);
    expect([lu.taux_tva, lu.total_tva, lu.total]).toEqual([20, 550, 3300]);
    expect((await panierDe(devis.id)).total_tva).toBe(495);
    const neuve = await vendre({ vendeur: awa, ou: null, lignes: [[1, 1, 0]], modes: ['espece'] });
    expect([neuve.tva, neuve.taux_tva, neuve.taux_css]).toEqual([550, 20, 2]);
    expect((await retirer(futur.data.id)).statut).toBe(409);

    // Months keep the rates they were sold at.
    mettreAHeure(a('2027-01-01', '08:00:00'));
    await passMinute(serveur.orm, maintenant);
    for (const [mois, bases] of [
      ['2026-11', ['TVA 18 %', 'TVA 18 % et CSS 2 %']],
      ['2026-12', ['TVA 20 %']],
    ] as const) {
      const { data } = await chef.ecrire<DossierComptable>(
        `/api/comptabilite/mois/${mois}/exporter`,
        {},
      );
      expect(data.taxes.map((t) => t.libelle)).toEqual(bases);
      expect(data.controles.map((c) => c.ecart)).toEqual(data.controles.map(() => 0));
    }
    const lus = await lire<TauxTaxe[]>('/api/taux-taxes');
    expect(lus.map((t) => [t.taxe, t.taux, t.debut, t.utilise])).toEqual([
      ['tva', 20, '2026-12-01', true],
      ['css', 2, '2026-11-21', true],
    ]);
    expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
  });
  it('[TAX-2] la pharmacie dit les taux en vigueur aux écrans', async () => {
    const em = serveur.orm.em.fork();
    await sql(
      em,
      `insert into pharmacie (nom_pharmacie, telephone1, adresse) values ('P', '1', 'A')`,
    );
    await sql(em, 'delete from taux_taxe where true');
    await sql(
      em,
      `insert into taux_taxe (taxe, taux, debut, created_by) values ('css', 3, '2000-01-01', 'C')`,
    );
    const p = await lire<Pharmacie>('/api/pharmacie-info');
    expect([p.taux_tva, p.taux_css]).toEqual([18, 3]);
  });
});
