import { Button, Callout } from '@blueprintjs/core';
import { Refresh, Shield } from '@blueprintjs/icons';
import { useReseau } from '#client/platform/reseau/reseau.queries.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Loading } from '#client/ui/loading.tsx';
import * as phrasesReseau from '#shared/platform/reseau/reseau.phrases.ts';
import type { Reseau } from '#shared/platform/reseau/reseau.schema.ts';

/** Address and QR for other stations; how they trust this server. */
export function AutresPostes() {
  const { data, error, refetch, isFetching } = useReseau();
  if (data) return <Adresses reseau={data} />;
  if (!error) return <Loading />;
  return (
    <EmptyState
      icon={<Shield size={40} />}
      title={phrasesReseau.reseauTitre}
      text={error.message}
      action={
        <Button
          icon={<Refresh />}
          text="Réessayer"
          loading={isFetching}
          onClick={() => void refetch()}
        />
      }
    />
  );
}

function Adresses({ reseau: { ouvert, adresses, empreinte } }: { reseau: Reseau }) {
  const principales = (['https', 'http'] as const).flatMap(
    (p) => adresses.find((a) => a.adresse.startsWith(`${p}:`)) ?? [],
  );
  const autres = adresses.filter((a) => !principales.includes(a));
  return (
    <section className="postes" aria-label={phrasesReseau.reseauTitre}>
      {ouvert ? (
        <p>{phrasesReseau.reseauATaper}</p>
      ) : (
        <Callout compact intent="warning">
          <p>{phrasesReseau.reseauFerme}</p>
          <details>
            <summary>{phrasesReseau.reseauAuServeur}</summary>
            {phrasesReseau.reseauOuvrir}
          </details>
        </Callout>
      )}
      {/* Loopback addresses are useless elsewhere. */}
      {ouvert && (
        <div className="postes-cartes">
          {principales.map((a) => (
            <article key={a.adresse}>
              <svg
                viewBox={`0 0 ${a.qr.cote} ${a.qr.cote}`}
                role="img"
                aria-label={`Code QR de ${a.adresse}`}
              >
                <path d={a.qr.trace} />
              </svg>
              <div>
                <h2>{a.securisee ? phrasesReseau.reseauSecurisee : phrasesReseau.reseauSimple}</h2>
                <p className="postes-adresse">{a.adresse}</p>
              </div>
            </article>
          ))}
        </div>
      )}
      {ouvert && autres.length > 0 && (
        <div>
          <h2>{phrasesReseau.reseauAutres}</h2>
          <ul>
            {autres.map((a) => (
              <li key={a.adresse}>{a.adresse}</li>
            ))}
          </ul>
          <p className="discret">{phrasesReseau.reseauPlusieurs}</p>
        </div>
      )}
      {(ouvert || empreinte !== null) && (
        <div className="postes-confiance">
          <a className="bp6-button" href="/confiance">
            <Shield /> <span>{phrasesReseau.reseauConfiance}</span>
          </a>
          {empreinte !== null && (
            <p className="discret">
              {phrasesReseau.confiance.empreinte.replace(/,.*/, ' :')} <code>{empreinte}</code>
            </p>
          )}
        </div>
      )}
    </section>
  );
}
