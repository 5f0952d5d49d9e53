import { useQuery } from '@tanstack/react-query';
import * as api from '#shared/gestion/statistiques/statistiques.api.ts';
import { chiffresCles, rienAComparer } from './chiffres-cles.rules.ts';
import { lireEvolutionComparee } from './lire-comparaison.ts';
import { type FiltreStat, lu } from './graphiques/definition-graphique.ts';

export function ChiffresCles({ filtre }: { filtre: FiltreStat }) {
  const { periode, comparee } = filtre;
  const { data } = useQuery({
    queryKey: ['statistiques', 'chiffres-cles', periode, comparee],
    queryFn: async () => {
      const [{ e, comparaison }, marge] = await Promise.all([
        lireEvolutionComparee(filtre),
        lu(api.lireMargeBrute, periode),
      ]);
      return { chiffres: chiffresCles(e, marge.data, comparaison), rien: rienAComparer(e) };
    },
    refetchOnMount: 'always',
  });
  const rien = data?.rien ?? null;
  return (
    <dl className="stat-cles" tabIndex={0} aria-label="Chiffres de la période">
      {(data?.chiffres ?? chiffresCles(null, null)).map(({ nom, valeur, detail }) => (
        <div key={nom}>
          <dt>{nom}</dt>
          <dd>
            <b>{valeur}</b> <small>{detail}</small>
          </dd>
        </div>
      ))}
      {rien !== null && (
        <div className="stat-cles-rien">
          <dt className="vue-cachee">Évolution</dt>
          <dd>
            <small>{rien}</small>
          </dd>
        </div>
      )}
    </dl>
  );
}
