import { declareDelete, declareMove, declareRename } from '../../kernel/call/filing.ts';

export const movePrompt = declareMove('movePrompt', 'prompts', 'prompt', 'prompt_id', '/prompts/prompt-move');

export const renamePrompt = declareRename('renamePrompt', 'prompts', 'prompt', 'prompt_id', '/prompts/prompt-rename');

export const deletePrompt = declareDelete('deletePrompt', 'prompts', 'prompt', 'prompt_id', '/prompts/delete_prompt');
