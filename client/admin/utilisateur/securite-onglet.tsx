import { Checkbox } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadingView } from '#client/ui/liste/screen-tabs.tsx';
import { reglerSecurite } from '#shared/admin/utilisateur/utilisateur.api.ts';
import type { Securite } from '#shared/admin/utilisateur/compte.schema.ts';
import { Jetons } from './jetons.tsx';
import { retenirReglagesSecurite, useReglagesSecurite } from './securite.queries.ts';

async function regler(reglages: Partial<Securite>): Promise<void> {
  const { data } = await sendOnce(
    JSON.stringify(reglages),
    (cle) => callApi(reglerSecurite, { corps: reglages, cle }),
    `securite ${Object.keys(reglages).join()}`,
  );
  if (data) retenirReglagesSecurite(data);
}

/** Login policy; changes apply at once. */
export function SecuriteOnglet({ tabs }: { tabs: ReactNode }) {
  const { data, error } = useReglagesSecurite();
  if (error) return <EmptyState title={error.message} />;
  if (!data) return <LoadingView tabs={tabs} />;
  return (
    <div className="ma-securite">
      <header className="liste-tete">
        <h1>Sécurité</h1>
        {tabs}
      </header>
      <section className="ma-securite-carte" aria-labelledby="securite-porte">
        <header>
          <h2 id="securite-porte">Se connecter</h2>
        </header>
        <Checkbox
          checked={data.second_facteur_exige}
          onChange={(e) => void regler({ second_facteur_exige: e.currentTarget.checked })}
          label="Demander une seconde preuve à qui administre"
        />
        <p className="discret">
          Les administrateurs, et qui a un droit du menu ADMIN, donnent avec leur mot de passe un
          code de leur téléphone. Qui ne l’a pas encore la pose à sa prochaine page.
        </p>
      </section>
      <section className="ma-securite-carte" aria-labelledby="securite-reseau">
        <header>
          <h2 id="securite-reseau">Les autres postes</h2>
        </header>
        <Checkbox
          checked={data.https_exige}
          onChange={(e) => void regler({ https_exige: e.currentTarget.checked })}
          label="N’ouvrir que l’adresse protégée (HTTPS)"
        />
        <p className="discret">
          L’adresse simple mène alors les autres postes à la page qui dit comment faire confiance au
          serveur. Faites-le d’abord sur chacun : un poste qui ne lui fait pas confiance ne vend pas
          sans avertissement.
        </p>
      </section>
      <section className="ma-securite-carte" aria-labelledby="securite-paniers">
        <header>
          <h2 id="securite-paniers">Les paniers</h2>
        </header>
        <Checkbox
          checked={data.paniers_partages}
          onChange={(e) => void regler({ paniers_partages: e.currentTarget.checked })}
          label="Chaque vendeur peut modifier ou annuler le panier d’un autre"
        />
        <p className="discret">
          Sinon, seuls qui l’a fait et qui peut annuler une vente y touchent. Encaisser ne change
          pas.
        </p>
      </section>
      <Jetons />
    </div>
  );
}
