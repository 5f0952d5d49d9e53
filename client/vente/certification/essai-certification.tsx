import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { FormErrors } from '#client/ui/form.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { essayerCertification } from '#shared/vente/certification/certification.api.ts';
import type { EssaiCertification } from '#shared/vente/certification/certification.schema.ts';
import * as phrases from '#shared/vente/certification/ecran.phrases.ts';

export function EssaiDeCertification() {
  const [fait, setFait] = useState<EssaiCertification | null>(null);
  const { erreurs, enCours, envoyer } = useSubmit();
  const essayer = async () => {
    setFait(null);
    const { data } = await envoyer((cle) => callApi(essayerCertification, { cle }));
    setFait(data);
  };
  return (
    <section className="service-carte" aria-labelledby="certification-essai">
      <header>
        <h2 id="certification-essai">Essai</h2>
        <Button
          loading={enCours}
          text="Essayer une vente et son avoir"
          onClick={() => void essayer()}
        />
      </header>
      <FormErrors errors={erreurs} />
      {enCours && <p role="status">{phrases.essaiEnCours}</p>}
      {fait && (
        <>
          <Callout compact icon={false} role="status" intent={fait.reussi ? 'success' : 'danger'}>
            {fait.reussi ? phrases.essaiReussi : phrases.essaiManque}
          </Callout>
          <ul className="service-echanges" aria-label="Étapes de l’essai">
            {fait.etapes.map((e) => (
              <li key={e.quoi}>
                <strong>
                  {e.reussie ? '✓' : '✗'} {e.quoi}
                </strong>{' '}
                {e.phrase}
                {e.envoi && <pre>{e.envoi}</pre>}
                {e.reponse && <pre>{e.reponse}</pre>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
