// Server: what a screen holds after an event equals what REST then reads.
import { describe, it } from 'vitest';
import {
  surCertificationsImprimees,
  surUneCertification,
} from '#shared/certification/certification.events.ts';
import type {
  CertificationDetail,
  CertificationImprimee,
} from '#shared/certification/certification.schema.ts';
import { verifierEvenement } from '../harness/verifier-evenement.ts';
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
