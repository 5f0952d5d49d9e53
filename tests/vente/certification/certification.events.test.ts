// Server: what a screen holds after an event equals what REST then reads.
import { describe, expect, it } from 'vitest';
import { jourDe } from '#shared/base/dates.ts';
import {
  surCertifications,
  surCertificationsImprimees,
  surUneCertification,
} from '#shared/vente/certification/certification.events.ts';
import type {
  Certification,
  CertificationDetail,
  CertificationImprimee,
  ComptesDuJour,
} from '#shared/vente/certification/certification.schema.ts';
import { verifierEvenement } from '../../harness/verifier-evenement.ts';
import {
  certificationsDe,
  chef,
  preparerCertification,
  regler,
  vendre,
} from './certifier.scene.ts';

preparerCertification();

describe('[EVT-41] ce qui est à l’écran suit la certification', () => {
  /** A sale whose code a person types, and its row. */
  async function aSaisir() {
    await regler({ pays: 'gabon' });
    const { vente_id } = await vendre();
    const [c] = await certificationsDe(vente_id);
    return { vente_id, id: c?.id ?? 0 };
  }
  it('ce que la liste montre d’une vente qui vient d’être faite : au franc, liste, détail et compte du jour', async () => {
    await regler({ pays: 'gabon' });
    const liste = async () =>
      (await chef.lire<Certification[]>('/api/certifications?rows=100')).data;
    let vente_id: number | null = null;
    const [annonce] = await verifierEvenement({
      poste: chef,
      topic: 'certifications',
      lire: liste,
      appliquer: surCertifications,
      montrees: true,
      // Two of 2.500, exempt.
      acte: async () => ({ vente_id } = await vendre([[1, 2]])),
      noms: ['certification.creee'],
    });
    const [c] = await certificationsDe(vente_id);
    expect(c).toMatchObject({ total: 5000 });
    // Told from memory, it is what was written.
    expect(annonce?.donnees).toEqual({ certification: c });
    const detail = await chef.lire<CertificationDetail>(`/api/certifications/${c?.id ?? 0}`);
    expect(detail.data).toMatchObject({ total: 5000, contenu: { net_a_payer: 5000 } });
    const jour = jourDe(new Date());
    const comptes = await chef.lire<ComptesDuJour[]>(`/api/certifications-comptes?jour=${jour}`);
    expect(comptes.data.find((x) => x.genre === 'vente')).toMatchObject({ nombre: 1, total: 5000 });
  });
  it('celle que l’on regarde', async () => {
    const { id } = await aSaisir();
    await verifierEvenement({
      poste: chef,
      topic: 'certifications',
      // Its exchanges do not travel with the news: they are read again.
      lire: async () => ({
        ...(await chef.lire<CertificationDetail>(`/api/certifications/${id}`)).data,
        echanges: [],
      }),
      appliquer: surUneCertification,
      acte: () => chef.ecrire(`/api/certifications/${id}/code`, { code: 'GA-2026-0001' }),
      noms: ['certification.change'],
    });
  });
  it('ce que les papiers d’une vente en impriment', async () => {
    const { vente_id, id } = await aSaisir();
    await verifierEvenement({
      poste: chef,
      topic: 'certifications',
      lire: async () =>
        (await chef.lire<CertificationImprimee[]>(`/api/ventes/${vente_id}/certifications`)).data,
      appliquer: surCertificationsImprimees,
      acte: () => chef.ecrire(`/api/certifications/${id}/code`, { code: 'GA-2026-0002' }),
      noms: ['certification.change'],
    });
  });
});
