// Server: the row leaves with the sale's commit, a worker certifies it, screens hear it.
import { describe, expect, it } from 'vitest';
import type {
  Certification,
  CertificationDetail,
  CertificationImprimee,
} from '#shared/vente/certification/certification.schema.ts';
import { surCertifications } from '#shared/vente/certification/certification.events.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import type { Facture } from '#shared/vente/facture/devis.schema.ts';
import type { FactureDetail, VenteDeDevis } from '#shared/vente/facture/facture.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unPanier } from '../../factories/une-pharmacie.ts';
import { fautesDeLaBase } from '../../harness/fautes-de-la-base.ts';
import { PosteCoupe } from '../station/poste-coupe.ts';
import { verifierEvenement } from '../../harness/verifier-evenement.ts';
import { jusqua } from '../../harness/patience.ts';
import {
  certificationsDe,
  chef,
  decidees,
  preparerCertification,
  produits,
  regler,
  serveur,
  vendre,
} from './certifier.scene.ts';

preparerCertification();

const detail = async (id: number | undefined) =>
  (await chef.lire<CertificationDetail>(`/api/certifications/${id ?? 0}`)).data;

describe('la certification est un fait à part', () => {
  it('[CER-1] sans pays, rien n’est écrit', async () => {
    const { vente_id } = await vendre();
    expect(await certificationsDe(vente_id)).toEqual([]);
  });

  it('[CER-2] avec un pays, la vente est certifiée ensuite, et les écrans l’entendent', async () => {
    expect((await regler({})).errors).toEqual([]);
    const ecran = await chef.ecouter('certifications');
    const { vente_id } = await vendre([
      [0, 2],
      [1, 1],
    ]);
    const [certifiee] = await decidees(vente_id);
    expect(certifiee).toMatchObject({
      etat: 'Certifiée',
      genre: 'vente',
      mode: 'essai',
      essais: 1,
      nim: 'SIM0000001',
      motif: null,
    });
    expect(certifiee?.code).toMatch(/^SIM-\d{6}-\d{6}$/);
    const dits = (await ecran.attendre(2)).map((m) => m.nom);
    expect(dits).toEqual(['certification.creee', 'certification.change']);
  });

  it('[CER-2] ce qui est figé ne suit ni le produit, ni le client, ni la pharmacie', async () => {
    const client = await chef.ecrire<{ id: number }>('/api/clients', {
      libelle: 'SOGARA',
      type_client: 'entreprise',
      nif: '3202112345678',
      rccm: 'GA-LBV-01',
      telephone: '066112233',
    });
    const { vente_id } = await vendre([[1, 2]], { client_id: client.data.id });
    const [certifiee] = await decidees(vente_id);
    await chef.ecrire(`/api/clients/${client.data.id}/update`, { nif: 'AUTRE', libelle: 'TOTAL' });
    await sql(
      serveur.orm.em.fork(),
      `update produit set prix_de_vente = 1, libelle = 'AUTRE NOM'
      where id = ${produits[1] ?? 0}`,
    );
    const { contenu, echanges, total } = await detail(certifiee?.id);
    await sql(
      serveur.orm.em.fork(),
      `update produit set prix_de_vente = 250000,
      libelle = 'AMOXICILLINE 500' where id = ${produits[1] ?? 0}`,
    );
    expect(contenu.client).toMatchObject({
      type: 'entreprise',
      nom: 'SOGARA',
      nif: '3202112345678',
      rccm: 'GA-LBV-01',
      telephone: '066112233',
    });
    expect(contenu.vendeur).toMatchObject({ nom: 'Pharmacie du Port', nif: '3202112345678' });
    expect(contenu.lignes).toHaveLength(1);
    expect(contenu.lignes[0]).toMatchObject({ libelle: 'AMOXICILLINE 500', qte: 2, total: 5000 });
    expect([total, contenu.net_a_payer]).toEqual([5000, 5000]);
    expect(echanges.map((e) => [e.operation, e.issue])).toEqual([
      ['envoi', 'à confirmer'],
      ['confirmation', 'certifiée'],
    ]);
    expect(echanges[0]?.envoi).toContain('AMOXICILLINE 500');
  });

  it('[CER-11] un client de passage fait écrire son entreprise avec le paiement', async () => {
    const { vente_id } = await vendre([[1, 1]], {
      client_facture: { type: 'entreprise', nom: 'BTP du Sud', nif: '123', rccm: 'R1' },
    });
    const [certifiee] = await decidees(vente_id);
    expect(certifiee?.client).toBe('BTP du Sud');
    expect((await detail(certifiee?.id)).contenu.client).toEqual({
      type: 'entreprise',
      nom: 'BTP du Sud',
      nif: '123',
      rccm: 'R1',
      telephone: null,
      email: null,
      adresse: null,
    });
  });

  it('[CER-7] une annulation et un retour nomment le code de leur vente', async () => {
    const rendue = await vendre([[0, 3]]);
    const [vente] = await decidees(rendue.vente_id);
    const { lignes } = (await chef.lire<VenteDetail>(`/api/ventes/${rendue.vente_id}`)).data;
    const retour = await chef.ecrire(`/api/ventes/${rendue.vente_id}/retours`, {
      lignes: [{ ligne_id: lignes[0]?.id, qte: 1, destination: 'Remis en stock' }],
      motif: 'mauvais dosage',
    });
    expect(retour.errors).toEqual([]);
    const [, avoir] = await decidees(rendue.vente_id);
    expect(avoir).toMatchObject({ genre: 'avoir', etat: 'Certifiée', original_id: vente?.id });
    expect(avoir?.numero).toMatch(/^A/);
    const { echanges, contenu } = await detail(avoir?.id);
    expect((JSON.parse(echanges[0]?.envoi ?? '{}') as { original: string }).original).toBe(
      vente?.code,
    );
    expect([contenu.motif, contenu.lignes[0]?.qte]).toEqual(['mauvais dosage', 1]);

    const annulee = await vendre([[1, 1]]);
    await decidees(annulee.vente_id);
    await chef.ecrire(`/api/ventes/${annulee.vente_id}/cancel`, { motif: 'erreur' });
    const lues = await decidees(annulee.vente_id);
    expect(lues.map((c) => [c.genre, c.etat, c.total])).toEqual([
      ['vente', 'Certifiée', 2500],
      ['avoir', 'Certifiée', 2500],
    ]);
  });

  it('[CER-10] la part d’un fonds a sa facture où le réglage le dit', async () => {
    await regler({ tiers_payant: 'deux_factures' });
    const fonds = await chef.ecrire<{ id: number }>('/api/clients', {
      libelle: 'CNAMGS',
      prise_en_charge: 80,
      plafond_dette: 1_000_000,
    });
    const { vente_id } = await vendre([[1, 1]], {
      client_id: fonds.data.id,
      prise_en_charge: 80,
    });
    const lues = await decidees(vente_id);
    expect(lues.map((c) => [c.part, c.total, c.etat])).toEqual([
      ['client', 500, 'Certifiée'],
      ['fonds', 2000, 'Certifiée'],
    ]);
    await regler({});
  });

  it('[CER-15] le ticket porte le code une fois certifié, et TEST pendant les essais', async () => {
    const payee = await vendre();
    await decidees(payee.vente_id);
    const { data } = await chef.lire<CertificationImprimee[]>(
      `/api/reservations/${payee.id}/certification`,
    );
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ etat: 'Certifiée', mode: 'essai' });
    const deVente = await chef.lire<CertificationImprimee[]>(
      `/api/ventes/${payee.vente_id}/certifications`,
    );
    expect(deVente.data).toEqual(data);
  });

  it('un devis validé porte le numéro de sa facture, et sa facture le code de l’État', async () => {
    const panier = await unPanier(chef, [{ produit_id: produits[1] ?? 0, qte: 1 }]);
    await chef.ecrire(`/api/reservations/${panier.id}/update`, {
      status: 'Devis',
      switch_devis_at: new Date().toISOString(),
    });
    const devis = await chef.ecrire<Facture>('/api/factures', { reservation_id: panier.id });
    expect(devis.errors).toEqual([]);
    const validee = await chef.ecrire<VenteDeDevis>(`/api/reservation/facture/${panier.id}`, {
      client_facture: { type: 'etat', nom: 'Mairie d’Owendo' },
    });
    expect(validee.errors).toEqual([]);
    const { vente_id, numero_facture, facture_id } = validee.data;
    const [certifiee] = await decidees(vente_id);
    expect(certifiee).toMatchObject({ numero: numero_facture, client: 'Mairie d’Owendo' });
    const lue = await chef.lire<FactureDetail>(`/api/factures/${facture_id}`);
    expect([lue.data.numero_fiscal, lue.data.code_qr]).toEqual([certifiee?.code, certifiee?.qr]);
    await chef.ecrire(`/api/ventes/${vente_id}/cancel`, { motif: 'erreur' });
    const [, avoir] = await decidees(vente_id);
    const relue = await chef.lire<FactureDetail>(`/api/factures/${facture_id}`);
    expect(relue.data.avoir).toMatchObject({ numero: avoir?.numero, numero_fiscal: avoir?.code });
  });

  it('une vente faite sans le serveur est certifiée quand elle est remise', async () => {
    const poste = new PosteCoupe(serveur, chef);
    const produit_id = produits[1] ?? 0;
    const vente = poste.vente([{ produit_id, prix_de_vente: 2500 }], { recu: 5000 });
    const remise = await poste.remettre(vente);
    expect(remise.errors).toEqual([]);
    expect((await decidees(remise.data.vente_id))[0]).toMatchObject({
      etat: 'Certifiée',
      total: 2500,
    });
  });

  it('[CER-7] deux processus sur une base : chaque vente n’est certifiée qu’une fois', async () => {
    const autre = await serveur.voisin();
    const ventes = await Promise.all(Array.from({ length: 12 }, () => vendre([[1, 1]])));
    for (const { vente_id } of ventes) {
      const [certifiee] = await decidees(vente_id);
      const { echanges } = await detail(certifiee?.id);
      expect(echanges.map((e) => e.operation)).toEqual(['envoi', 'confirmation']);
    }
    await autre.arreter();
  });

  it('[CER-22] la liste se demande pour les ventes montrées, et refuse ce qui n’est pas des numéros', async () => {
    const [une, autre] = [await vendre(), await vendre()];
    await decidees(autre.vente_id);
    const ventes = [une.vente_id, autre.vente_id].join(',');
    const lues = await chef.lire<Certification[]>(`/api/certifications?ventes=${ventes}&rows=100`);
    expect(lues.errors).toEqual([]);
    expect(lues.data.map((c) => c.vente_id).toSorted()).toEqual([une.vente_id, autre.vente_id]);
    for (const faux of ['a', '1,,2', Array.from({ length: 101 }, () => 1).join(',')]) {
      const refusee = await chef.lire(`/api/certifications?ventes=${faux}`);
      expect([refusee.statut, refusee.errors]).toEqual([
        422,
        ['Le champ « ventes » n’est pas valide.'],
      ]);
    }
  });

  it('les listes suivent les nouvelles de la certification', async () => {
    const { vente_id } = await vendre();
    await decidees(vente_id);
    await regler({ faute: 'refuse' });
    const refusee = await vendre();
    const [c] = await decidees(refusee.vente_id);
    await regler({});
    const liste = async () =>
      (await chef.lire<Certification[]>('/api/certifications?rows=100')).data;
    await verifierEvenement({
      poste: chef,
      topic: 'certifications',
      lire: liste,
      appliquer: surCertifications,
      montrees: true,
      acte: async () => {
        await chef.ecrire(`/api/certifications/${c?.id}/renvoyer`, {});
        await jusqua(
          async () => (await certificationsDe(refusee.vente_id))[0]?.etat === 'Certifiée',
          'certifiée à la fin',
        );
      },
      noms: ['certification.change', 'certification.change'],
    });
  });

  it('[CER-2] ce qui est figé est ce que portent la vente et ses lignes, quelle que soit la vente', async () => {
    const encore = { remise: 133, mode_paiement: undefined, amount_gived: undefined };
    await vendre([[0, 3]], {
      ...encore,
      paiements: [
        { mode: 'espece', montant: 5000 },
        { mode: 'cheque', montant: 100 },
      ],
    });
    const lues = await sql<{ nombre: number; remises: number; autres: number[] }>(
      serveur.orm.em.fork(),
      `select count(*)::int as nombre, (count(*) filter (where v.remise > 0))::int as remises,
          coalesce(jsonb_agg(c.id) filter (where c.contenu - 'vendeur' - 'client' <> f.contenu), '[]')
            as autres
        from certification c
        join vente v on v.id = c.vente_id
        cross join lateral (select jsonb_build_object(
          'operateur', jsonb_build_object('id', v.encaisse_par_id, 'nom', v.encaisse_par),
          'instant', v.created_at, 'taux_tva', v.taux_tva, 'taux_css', v.taux_css,
          'total', v.total, 'ht', v.ht, 'tva', v.tva, 'css', v.css, 'garde', v.garde,
          'remise', v.remise, 'prise_en_charge', v.total_prise_en_charge, 'arrondi', v.arrondi,
          'net_a_payer', v.total_client + v.arrondi, 'motif', null,
          'paiements', (select coalesce(jsonb_agg(jsonb_build_object('mode', x ->> 'mode',
            'montant', ((x ->> 'montant')::numeric * 100)::bigint)), '[]')
            from jsonb_array_elements(v.paiements) x),
          'lignes', (select jsonb_agg(jsonb_build_object('rang', l.rang, 'ligne_id', l.id,
            'cip', l.cip, 'libelle', l.libelle, 'qte', l.qte, 'prix_de_vente', l.prix_de_vente,
            'prix_plein', l.prix_plein, 'tva', l.tva, 'css', l.css, 'ht', l.total_ht,
            'montant_tva', l.total_tva, 'montant_css', l.total_css, 'garde', l.total_garde,
            'prise_en_charge', l.total_prise_en_charge, 'total', l.cout_total_reel)
            order by l.rang, l.id)
            from reservation_produit l where l.reservation_id = v.reservation_id)
        ) as contenu) f
        where c.genre = 'vente'`,
    );
    expect(lues).toMatchObject([{ autres: [] }]);
    expect(lues[0]?.nombre).toBeGreaterThan(20);
    expect(lues[0]?.remises).toBe(1);
  });

  it('tout ce qui est certifié se vérifie : journal scellé, totaux, avoirs', async () => {
    expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
  });
});
