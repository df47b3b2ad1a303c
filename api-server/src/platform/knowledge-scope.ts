/** The scope of everything that the user has but the knowledge files of agents: those are for the agents that they were given to. */
export const worksScope = 'works';
